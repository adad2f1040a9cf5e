import { runCommand } from '../cli/command.ts';
import { backupCommand } from './backup-command.ts';

await runCommand(backupCommand);
