import { runCommand } from '../cli/command.ts';
import { resetPasswordCommand } from './reset-password-command.ts';

await runCommand(resetPasswordCommand);
