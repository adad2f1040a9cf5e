import type { IncomingMessage } from 'node:http';
import { Failure } from '../domain/failure.ts';
import { isTooIntricate } from './json-shape.ts';

/** Bodies are at most this long; a test with twenty pictures at their limit fits. */
export const BODY_MAX_BYTES = 16_000_000;

/** Said of a sign that no form can send and PostgreSQL can't store. */
export const NUL_TEXT = 'В тексте есть недопустимый символ U+0000.';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Reads a JSON body, never more of it than is allowed.
 * @throws Failure `unsupported-media-type`, `too-large`, `invalid-request` when it isn't JSON in UTF-8
 */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const { 'content-length': length, 'content-type': type = '', 'transfer-encoding': encoding } = request.headers;
  if (Number(length ?? 0) > BODY_MAX_BYTES) throw new Failure('too-large');
  if (!JSON_TYPE.test(type)) throw new Failure('unsupported-media-type');
  const hasBody = length !== undefined || encoding !== undefined;
  return parseJson(hasBody ? await readWhole(request) : Buffer.alloc(0));
}

/**
 * The bytes of a body. What is too long is let go by to its end: who still sends can read the answer, and the
 * connection takes the next request. A sender that went away in the middle is no defect of the server.
 */
const readWhole = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_MAX_BYTES) return void chunks.push(chunk);
      chunks = [];
      reject(new Failure('too-large'));
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => reject(new Failure('invalid-request', { message: 'Тело запроса пришло не целиком.' })));
  });

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

function parseJson(bytes: Buffer): unknown {
  if (isTooIntricate(bytes)) {
    throw new Failure('invalid-request', { message: 'В теле запроса слишком много значений или уровней.' });
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
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
