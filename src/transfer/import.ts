import { runCommand } from '../command/command.ts';
import { importCommand } from './import-command.ts';

await runCommand(importCommand);
