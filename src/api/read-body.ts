import { Failure } from '../domain/failure.ts';

/** Bodies are at most this long; a test with twenty pictures at their limit fits. */
export const BODY_MAX_BYTES = 16_000_000;

/** Said of a sign that no form can send and PostgreSQL can't store. */
export const NUL_TEXT = 'В тексте есть недопустимый символ U+0000.';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Reads a JSON body, never more of it than is allowed.
 * @throws Failure `unsupported-media-type`, `too-large`, `invalid-request` when it isn't JSON in UTF-8
 */
export async function readBody(request: Request): Promise<unknown> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > BODY_MAX_BYTES) throw new Failure('too-large');
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) throw new Failure('unsupported-media-type');
  return parseJson(await (length > 0 ? readWhole(request) : readUpToLimit(request)).catch(toFailure));
}

const readWhole = async (request: Request): Promise<Uint8Array> => new Uint8Array(await request.arrayBuffer());

/** For a body that doesn't say how long it is. */
async function readUpToLimit(request: Request): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.length;
    if (size > BODY_MAX_BYTES) {
      if (reader) void passOver(reader);
      throw new Failure('too-large');
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

/** Lets the rest of a body go by: who still sends can read the answer, and the connection takes the next request. */
async function passOver(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender is gone.
  }
}

/** A sender that went away in the middle is no defect of the server. */
function toFailure(error: unknown): never {
  if (error instanceof Failure) throw error;
  throw new Failure('invalid-request', { message: 'Тело запроса пришло не целиком.' });
}

function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new Failure('invalid-request', { message: 'Тело запроса должно быть в кодировке UTF-8.' });
  }
  if (hasNul(text)) {
    throw new Failure('invalid-request', { message: NUL_TEXT });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('invalid-request', { message: 'Тело запроса — не JSON.' });
  }
}

/** Whether a JSON text spells U+0000, which no form can send and PostgreSQL can't store. */
function hasNul(json: string): boolean {
  for (let at = json.indexOf('\\u0000'); at >= 0; at = json.indexOf('\\u0000', at + 1)) {
    let backslashes = 1;
    while (json[at - backslashes] === '\\') backslashes += 1;
    // An even number of them spells backslashes, and «u0000» after them is a text.
    if (backslashes % 2 === 1) return true;
  }
  return false;
}
