import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '../../domain/errors.ts';
import { NUL_MESSAGE } from './read-body.ts';

/** The maximum size of a form, in bytes. The forms of sign-in and registration have a few hundred bytes. */
const FORM_MAX_BYTES = 16_384;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

type FormRequest = Pick<IncomingMessage, 'headers'> & Pick<Readable, 'on'>;

/**
 * Reads the fields of a form that the browser has sent without JavaScript. If a field has several values, the first one
 * counts.
 * @throws AppError `unsupported-media-type`, `too-large`, `invalid-request`
 */
export async function readForm(request: FormRequest): Promise<Record<string, string>> {
  const { 'content-type': type = '', 'content-encoding': encoding } = request.headers;
  if (!FORM_TYPE.test(type) || encoding !== undefined) {
    throw new AppError('unsupported-media-type', { message: 'Тело запроса должно быть формой (application/x-www-form-urlencoded, UTF-8).' });
  }
  const fields = Object.fromEntries([...new URLSearchParams(await readText(request))].toReversed());
  if (Object.values(fields).some((value) => value.includes('\0'))) throw new AppError('invalid-request', { message: NUL_MESSAGE });
  return fields;
}

/**
 * Reads the text of a form. If it is too large, it is received and discarded, so that the browser can read the
 * response.
 */
const readText = (request: FormRequest): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= FORM_MAX_BYTES) chunks.push(chunk);
      else reject(new AppError('too-large'));
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('close', () => reject(new AppError('invalid-request', { message: 'Тело запроса пришло не целиком.' })));
  });
