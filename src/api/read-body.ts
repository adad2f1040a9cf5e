import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Failure } from '../domain/failure.ts';
import type { Access } from './call.ts';
import { isTooIntricate } from './json-shape.ts';

/** Bodies are at most this long; a test with twenty pictures at their limit fits. */
const BODY_MAX_BYTES = 16_000_000;

/** How many bytes of bodies are in memory, and how many may be. */
interface Held {
  bytes: number;
  readonly most: number;
}

/** A body of no more bytes is always read. */
const SMALL = 65_536;
/**
 * Larger ones are read only while all that are being read hold no more than this, so that memory is bounded. Visitors,
 * learners and tutors have a limit each, or slow senders would keep tutors from saving.
 */
export const heldOf: Readonly<Record<Access, Held>> = {
  anyone: { bytes: 0, most: 48_000_000 },
  user: { bytes: 0, most: 48_000_000 },
  admin: { bytes: 0, most: 160_000_000 },
};

type Incoming = Pick<IncomingMessage, 'headers'> & Pick<Readable, 'on'>;

/** Said of a character that nobody types and PostgreSQL can't store. */
export const NUL_TEXT = 'В тексте есть недопустимый символ U+0000.';

const ACCEPTED_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Reads a JSON body, never more of it than is allowed.
 * @param held what the bodies of such callers hold
 * @throws Failure `unsupported-media-type`, `too-large`, `invalid-request` when it isn't JSON in UTF-8, `unavailable`
 * while too many large ones are being read
 */
export async function readBody(request: Incoming, held: Held): Promise<unknown> {
  const { 'content-length': length, 'content-type': type = '', 'transfer-encoding': encoding } = request.headers;
  if (Number(length ?? 0) > BODY_MAX_BYTES) throw new Failure('too-large');
  if (!ACCEPTED_TYPE.test(type)) throw new Failure('unsupported-media-type');
  const hasBody = length !== undefined || encoding !== undefined;
  return parseJson(hasBody ? await readWhole(request, held) : Buffer.alloc(0));
}

/**
 * The bytes of a body. One that is too long is received to its end and dropped: its sender can read the answer, and
 * the connection takes the next request. A sender that went away in the middle is no defect of the server.
 */
const readWhole = (request: Incoming, held: Held): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let chunks: Buffer[] | null = [];
    let size = 0;
    const letGo = (): void => {
      if (chunks !== null) held.bytes -= size;
      chunks = null;
    };
    request.on('data', (chunk: Buffer) => {
      if (chunks === null) return;
      const next = size + chunk.length;
      const isTooLarge = next > BODY_MAX_BYTES;
      if (isTooLarge || (next > SMALL && held.bytes + chunk.length > held.most)) {
        letGo();
        return reject(new Failure(isTooLarge ? 'too-large' : 'unavailable'));
      }
      chunks.push(chunk);
      size = next;
      held.bytes += chunk.length;
    });
    request.on('end', () => {
      if (chunks !== null) resolve(Buffer.concat(chunks));
      letGo();
    });
    request.on('close', () => {
      if (chunks === null) return;
      letGo();
      reject(new Failure('invalid-request', { message: 'Тело запроса пришло не целиком.' }));
    });
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
    return JSON.parse(text, HALF_SIGN.test(text) ? wholeSigns : undefined);
  } catch {
    throw new Failure('invalid-request', { message: 'Тело запроса — не JSON.' });
  }
}

/** How a JSON text spells half of a sign that is made of two, alone or beside the other half. */
const HALF_SIGN = /\\u[dD][89a-fA-F]/;
/** Puts U+FFFD in place of half a sign, as databases do, so that what is answered is what is stored. */
const wholeSigns = (_key: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value);

/** Whether a JSON text spells U+0000, which PostgreSQL can't store. */
function hasNul(json: string): boolean {
  for (let at = json.indexOf('\\u0000'); at >= 0; at = json.indexOf('\\u0000', at + 1)) {
    let backslashes = 1;
    while (json[at - backslashes] === '\\') backslashes += 1;
    // An even number of them spells backslashes, and «u0000» after them is a text.
    if (backslashes % 2 === 1) return true;
  }
  return false;
}
