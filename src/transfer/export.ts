import { runCommand } from '../command/command.ts';
import { exportCommand } from './export-command.ts';

await runCommand(exportCommand);
