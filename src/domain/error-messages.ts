import { errorMessages, type ErrorCode } from './errors.ts';
import { responseMessages } from './response-messages.ts';

/** The message of every code, for the server: pages do without those that only a response brings. */
export const allErrorMessages: Record<ErrorCode, string> = { ...errorMessages, ...responseMessages };
