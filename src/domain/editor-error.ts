import { editorMessages } from './editor-messages.ts';
import { AppError, type EditorCode, type ErrorDetails } from './errors.ts';

/** An error of what an author writes. `AppError` itself has no message for these codes. */
export const editorError = (code: EditorCode, details?: ErrorDetails): AppError => new AppError(code, { message: editorMessages[code], ...details });
