import { runCommand } from './command.ts';
import { importCommand } from './import-command.ts';

await runCommand(importCommand);
