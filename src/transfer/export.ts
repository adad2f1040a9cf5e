import { runCommand } from './command.ts';
import { exportCommand } from './export-command.ts';

await runCommand(exportCommand);
