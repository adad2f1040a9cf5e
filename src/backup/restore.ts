import { runCommand } from '../cli/command.ts';
import { restoreCommand } from './restore-command.ts';

await runCommand(restoreCommand);
