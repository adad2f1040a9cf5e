import { runCommand } from '../command/command.ts';
import { backupCommand } from './backup-command.ts';

await runCommand(backupCommand);
