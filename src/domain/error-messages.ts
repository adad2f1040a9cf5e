import { editorMessages } from './editor-messages.ts';
import { errorMessages, type ErrorCode } from './errors.ts';
import { responseMessages } from './response-messages.ts';

/** The messages of all codes. Only the server loads them; a page loads those that it needs. */
export const allErrorMessages: Record<ErrorCode, string> = { ...errorMessages, ...editorMessages, ...responseMessages };
