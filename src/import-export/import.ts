import { runCommand } from '../cli/command.ts';
import { importCommand } from './import-command.ts';

await runCommand(importCommand);
