/** The code of the import thread (see import-thread.ts). */
import { UnreadableFile } from '../../domain/question-import/unreadable-file.ts';
import type { ImportRequest, ImportResponse } from './contract.ts';
import { readFile } from './read-file.ts';

/** The outcome as plain data, because errors lose their class between threads. */
export type ImportOutcome = { read: ImportResponse } | { unreadable: string };

/** Does nothing. `BackgroundThread` calls it first, so that the start of the thread does not count towards the time limit of a task. */
export const start = (): void => {};

export async function read(request: ImportRequest): Promise<ImportOutcome> {
  try {
    return { read: await readFile(request) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    throw error;
  }
}
