import { runCommand } from '../cli/command.ts';
import { demoCommand } from './demo-command.ts';

await runCommand(demoCommand);
