import { editorMessages } from './editor-messages.ts';
import { AppError, type EditorCode, type ErrorDetails } from './errors.ts';

/** Makes an error about something that an author writes. `AppError` itself has no messages for these codes. */
export const editorError = (code: EditorCode, details?: ErrorDetails): AppError => new AppError(code, { message: editorMessages[code], ...details });
