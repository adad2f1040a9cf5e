/**
 * Reads files in a worker thread at low priority (ADR 35): a hostile file takes neither the time nor the memory of the
 * process. The thread is ended when it exceeds its bounds.
 */
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { AppError } from '../../domain/errors.ts';
import type { ImportFormat } from '../../domain/question-import/formats.ts';
import { READABLE_FORMATS, unreadableAs } from '../../domain/question-import/unreadable-file.ts';
import type { ImportRequest, ImportResponse } from './contract.ts';
import type { ImportOutcome } from './import-worker.ts';

const TIMEOUT_MS = 10_000;
const MEMORY_MB = 200;
/** Life of a thread without work. */
const IDLE_TIMEOUT_MS = 10_000;
/** Of all files that wait or are read, in characters. */
const MAX_WAITING_LENGTH = 100_000_000;

const pool = new Piscina({
  filename: new URL('import-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_TIMEOUT_MS,
  // See NICENESS of the password threads.
  niceIncrement: process.platform === 'linux' ? 10 : 0,
  resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  recordTiming: false,
});
// A thread that fails between two files is started again by the next one. Unhandled, its error would end the process.
pool.on('error', () => undefined);

const limit = pLimit(1);
let waitingLength = 0;

/**
 * Reads questions. The time of waiting for another file does not count.
 * @throws {AppError} `unreadable-file`; `unavailable` when many files wait
 */
export async function readInWorker(request: ImportRequest): Promise<ImportResponse> {
  const { length } = request.content;
  if (waitingLength + length > MAX_WAITING_LENGTH) throw new AppError('unavailable');
  waitingLength += length;
  const outcome = await limit(() => run(request)).finally(() => void (waitingLength -= length));
  if ('read' in outcome) return outcome.read;
  throw new AppError('unreadable-file', { message: messageFor(request.format, outcome.unreadable) });
}

async function run(request: ImportRequest): Promise<ImportOutcome> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return (await pool.run(request, { name: 'read', signal })) as ImportOutcome;
  } catch (error) {
    if (signal.aborted) return { unreadable: `Файл читается дольше ${TIMEOUT_MS / 1000} секунд.` };
    if (isOutOfMemory(error)) return { unreadable: `Для чтения файла нужно больше ${MEMORY_MB} МБ памяти.` };
    throw error;
  }
}

const isOutOfMemory = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** The reason, with the format that was asked for, or with those that can be read. A sentence about a kind of file says enough. */
function messageFor(format: ImportFormat | 'auto', reason: string): string {
  if (reason.startsWith('Это ') || reason.startsWith('Файл не читается')) return reason;
  return format === 'auto' ? `Файл не читается. ${reason} Подойдут ${READABLE_FORMATS}.` : `${unreadableAs(format)} ${reason}`;
}
