import { runCommand } from '../cli/command.ts';
import { exportCommand } from './export-command.ts';

await runCommand(exportCommand);
