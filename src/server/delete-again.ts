import { runCommand } from '../cli/command.ts';
import { deleteAgainCommand } from './delete-again-command.ts';

await runCommand(deleteAgainCommand);
