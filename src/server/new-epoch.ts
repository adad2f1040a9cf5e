import { runCommand } from '../cli/command.ts';
import { newEpochCommand } from './new-epoch-command.ts';

await runCommand(newEpochCommand);
