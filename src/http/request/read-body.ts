import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '../../domain/errors.ts';
import type { Access } from '../endpoint.ts';
import type { BodyLimits } from './body-limits.ts';
import { exceedsJsonLimits } from './json-limits.ts';

/**
 * Limits the memory of all bodies that are being read at the same time. `bytes` is what they use now, `maxBytes` the
 * limit.
 */
interface MemoryBudget {
  bytes: number;
  readonly maxBytes: number;
}

/** Bodies up to this size are read even when the budget is used up. */
const SMALL_BODY_BYTES = 65_536;
/**
 * The memory budgets for larger bodies. Each access level has its own budget, so that slow uploads of visitors do not
 * keep admins from saving.
 */
export const bodyMemoryBudgets: Readonly<Record<Access, MemoryBudget>> = {
  anyone: { bytes: 0, maxBytes: 48_000_000 },
  user: { bytes: 0, maxBytes: 48_000_000 },
  admin: { bytes: 0, maxBytes: 160_000_000 },
};

/**
 * How long a body may take to arrive, in ms. The limit keeps slow senders from holding memory. It is 30 s, plus the
 * time that the largest body takes at 32 kbit/s.
 */
const longestArrivalMs = (maxBytes: number): number => 30_000 + maxBytes / 4;

type BodyRequest = Pick<IncomingMessage, 'headers'> & Pick<Readable, 'on'>;

/** The message about a character that PostgreSQL cannot store. */
export const NUL_MESSAGE = 'В тексте есть недопустимый символ U+0000.';

const JSON_CONTENT_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Reads and parses a JSON body. A missing body counts as `{}`, because some endpoints have only optional fields.
 * @throws AppError `unsupported-media-type`, `too-large`, `invalid-request` (not JSON in UTF-8), `unavailable` (the
 * memory budget is used up)
 */
export async function readBody(request: BodyRequest, limits: BodyLimits, budget: MemoryBudget): Promise<unknown> {
  const { 'content-length': length, 'content-type': type = '', 'transfer-encoding': encoding } = request.headers;
  const hasBody = Number(length ?? 0) > 0 || encoding !== undefined;
  if (!hasBody && type === '') return {};
  if (!JSON_CONTENT_TYPE.test(type)) throw new AppError('unsupported-media-type');
  if (!hasBody) return {};
  if (Number(length ?? 0) > limits.bytes) throw new AppError('too-large');
  return parseJson(await readBytes(request, limits.bytes, budget), limits.values);
}

/**
 * Reads a body that is not JSON.
 * @throws AppError `unsupported-media-type`, `too-large`, `invalid-request` (not all of it has arrived), `unavailable`
 */
export async function readBinaryBody(request: BodyRequest, { types, max }: { types: readonly string[]; max: number }, budget: MemoryBudget): Promise<Uint8Array<ArrayBuffer>> {
  const { 'content-length': length, 'content-type': type = '', 'transfer-encoding': encoding } = request.headers;
  if (!types.includes(type.replace(/;.*$/s, '').trim().toLowerCase())) {
    throw new AppError('unsupported-media-type', { message: `Тело запроса должно быть одним из: ${types.join(', ')}.` });
  }
  if (Number(length ?? 0) > max) throw new AppError('too-large');
  const hasBody = length !== undefined || encoding !== undefined;
  if (!hasBody) return new Uint8Array();
  // The result is a view of the buffer. A copy would double the memory of an upload.
  const { buffer, byteOffset, byteLength } = await readBytes(request, max, budget);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/**
 * Reads the bytes of a body. The rest of a rejected body is received and discarded, so that the client can read the
 * response and use the connection again. If a client disconnects early, the error is an `AppError`, because the server
 * is not at fault.
 */
const readBytes = (request: BodyRequest, maxBytes: number, budget: MemoryBudget): Promise<Buffer<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const length = Number(request.headers['content-length'] ?? 0);
    let chunks: Buffer[] | null = [];
    // Where the length is known, each chunk is copied to its place as it arrives: many large bodies that are put
    // together in the same turn would delay other requests. Announced bytes that never arrive take no memory, because
    // the system gives it to pages that are written.
    let whole: Buffer<ArrayBuffer> | null = null;
    let size = 0;
    const release = (): void => {
      clearTimeout(timer);
      if (chunks !== null) budget.bytes -= size;
      [chunks, whole] = [null, null];
    };
    const timer = setTimeout(() => {
      release();
      reject(new AppError('unavailable', { message: 'Тело запроса идёт слишком медленно.' }));
    }, longestArrivalMs(maxBytes));
    request.on('data', (chunk: Buffer) => {
      if (chunks === null) return;
      const nextSize = size + chunk.length;
      const isTooLarge = nextSize > maxBytes;
      if (isTooLarge || (nextSize > SMALL_BODY_BYTES && budget.bytes + chunk.length > budget.maxBytes)) {
        release();
        return reject(new AppError(isTooLarge ? 'too-large' : 'unavailable'));
      }
      if (length > 0) chunk.copy((whole ??= Buffer.allocUnsafeSlow(length)), size);
      else chunks.push(chunk);
      size = nextSize;
      budget.bytes += chunk.length;
    });
    request.on('end', () => {
      if (chunks !== null) resolve(whole ?? Buffer.concat(chunks));
      release();
    });
    request.on('close', () => {
      if (chunks === null) return;
      release();
      reject(new AppError('invalid-request', { message: 'Тело запроса пришло не целиком.' }));
    });
  });

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

function parseJson(bytes: Buffer, maxValues: number): unknown {
  if (exceedsJsonLimits(bytes, maxValues)) {
    throw new AppError('invalid-request', { message: 'В теле запроса слишком много значений или уровней.' });
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new AppError('invalid-request', { message: 'Тело запроса должно быть в кодировке UTF-8.' });
  }
  if (hasNul(text)) {
    throw new AppError('invalid-request', { message: NUL_MESSAGE });
  }
  try {
    return JSON.parse(text, SURROGATE_ESCAPE.test(text) ? replaceLoneSurrogates : undefined);
  } catch {
    throw new AppError('invalid-request', { message: 'Тело запроса — не JSON.' });
  }
}

/** Matches the JSON escape of a surrogate, which may be lone or one of a pair. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;
/** Replaces lone surrogates by U+FFFD, as the databases do, so that the response equals the stored text. */
const replaceLoneSurrogates = (_key: string, value: unknown): unknown =>
  (typeof value === 'string' ? value.toWellFormed() : value);

/** Whether a JSON text contains the escape of U+0000. */
function hasNul(json: string): boolean {
  for (let index = json.indexOf('\\u0000'); index >= 0; index = json.indexOf('\\u0000', index + 1)) {
    let backslashes = 1;
    while (json[index - backslashes] === '\\') backslashes += 1;
    // An even number of backslashes is a sequence of escaped backslashes, after which «u0000» is plain text.
    if (backslashes % 2 === 1) return true;
  }
  return false;
}
