/**
 * Reads files in a worker thread at low priority (ADR 35). A hostile file can then take neither the time nor the memory of the process. A
 * thread that exceeds its limits is ended.
 */
import { AppError } from '../../domain/errors.ts';
import type { ImportFormat } from '../../domain/question-import/formats.ts';
import { READABLE_FORMATS, unreadableAs } from '../../domain/question-import/unreadable-file.ts';
import { BackgroundThread, TaskTimeoutError } from '../../threads/background-thread.ts';
import type { ImportRequest, ImportResponse } from './contract.ts';
import type { ImportOutcome } from './import-worker.ts';

const TIMEOUT_MS = 10_000;
const MEMORY_MB = 200;
/** The maximum total length of the files that wait or are being read. */
const MAX_WAITING_LENGTH = 100_000_000;

const thread = new BackgroundThread(new URL('import-worker.ts', import.meta.url), { young: 32, old: MEMORY_MB });

let waitingLength = 0;

/**
 * Reads questions in the thread. The wait for another file, or for the start of the thread, does not count towards the time limit.
 * @throws {AppError} `unreadable-file`; `unavailable` if many files wait or the thread cannot start
 */
export async function readInWorker(request: ImportRequest): Promise<ImportResponse> {
  const { length } = request.content;
  if (waitingLength + length > MAX_WAITING_LENGTH) throw new AppError('unavailable');
  waitingLength += length;
  const outcome = await run(request).finally(() => void (waitingLength -= length));
  if ('read' in outcome) return outcome.read;
  throw new AppError('unreadable-file', { message: messageFor(request.format, outcome.unreadable) });
}

async function run(request: ImportRequest): Promise<ImportOutcome> {
  try {
    return await thread.run<ImportOutcome>('read', request, TIMEOUT_MS);
  } catch (error) {
    if (error instanceof TaskTimeoutError) return { unreadable: `Файл читается дольше ${TIMEOUT_MS / 1000} секунд.` };
    if (isOutOfMemory(error)) return { unreadable: `Для чтения файла нужно больше ${MEMORY_MB} МБ памяти.` };
    throw error;
  }
}

const isOutOfMemory = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Makes the error message from a reason. It adds the chosen format, or the list of readable formats if none was chosen. A reason that already
 * names the kind of file stays unchanged.
 */
function messageFor(format: ImportFormat | 'auto', reason: string): string {
  if (reason.startsWith('Это ') || reason.startsWith('Файл не читается')) return reason;
  return format === 'auto' ? `Файл не читается. ${reason} Подойдут ${READABLE_FORMATS}.` : `${unreadableAs(format)} ${reason}`;
}
