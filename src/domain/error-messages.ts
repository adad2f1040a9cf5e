import { editorMessages } from './editor-messages.ts';
import { errorMessages, type ErrorCode } from './errors.ts';
import { responseMessages } from './response-messages.ts';

/** The message of every code, for the server: pages load what they need. */
export const allErrorMessages: Record<ErrorCode, string> = { ...errorMessages, ...editorMessages, ...responseMessages };
