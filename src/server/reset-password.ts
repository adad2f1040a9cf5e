import { runCommand } from '../command/command.ts';
import { resetPasswordCommand } from './reset-password-command.ts';

await runCommand(resetPasswordCommand);
