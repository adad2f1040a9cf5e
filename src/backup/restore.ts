import { runCommand } from '../command/command.ts';
import { restoreCommand } from './restore-command.ts';

await runCommand(restoreCommand);
