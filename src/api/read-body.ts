import { Failure } from '../domain/failure.ts';

/** Bodies are at most this long; a test with twenty pictures at their limit fits. */
export const BODY_MAX_BYTES = 16_000_000;

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Reads a JSON body, never more of it than is allowed.
 * @throws Failure `unsupported-media-type`, `too-large`, `invalid-request` when it isn't JSON in UTF-8
 */
export async function readBody(request: Request): Promise<unknown> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > BODY_MAX_BYTES) throw new Failure('too-large');
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) throw new Failure('unsupported-media-type');
  const bytes = length > 0 ? new Uint8Array(await request.arrayBuffer()) : await readUpToLimit(request);
  return parseJson(bytes);
}

/** For a body that doesn't say how long it is. */
async function readUpToLimit(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > BODY_MAX_BYTES) throw new Failure('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new Failure('invalid-request', { message: 'Тело запроса должно быть в кодировке UTF-8.' });
  }
  // No form can send U+0000, and PostgreSQL can't store it.
  if (/\\u0000/.test(text)) {
    throw new Failure('invalid-request', { message: 'В тексте есть недопустимый символ U+0000.' });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('invalid-request', { message: 'Тело запроса — не JSON.' });
  }
}
