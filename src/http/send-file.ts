/** Sends responses that are downloads. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileBody } from './endpoint.ts';
import type { ServerContext } from './server-context.ts';

/**
 * Streams a file. Backpressure pauses the reading of chunks. If the client disconnects, the reading ends.
 * @throws the error of the first chunk; a later error is logged and breaks the connection
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, onUnexpectedError }: Pick<ServerContext, 'headers' | 'onUnexpectedError'>,
  { name, asciiName, type, chunks }: FileBody,
): Promise<FastifyReply> {
  const fileHeaders = { ...headers, 'content-type': type, 'content-disposition': contentDisposition(name, asciiName) };
  if (request.method === 'HEAD') return reply.headers(fileHeaders).send();

  const iterator = chunks[Symbol.asyncIterator]();
  const end = (): void => void iterator.return?.().catch(() => undefined);
  reply.raw.once('close', end);
  // An error before the first chunk becomes an ordinary error response.
  const first = await iterator.next();
  if (reply.raw.destroyed) {
    end();
    return reply.hijack();
  }
  const body = async function* () {
    try {
      for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
    } catch (error) {
      onUnexpectedError(error, request);
      throw error;
    }
  };
  return reply.headers(fileHeaders).send(Readable.from(body()));
}

/**
 * The maximum length of a file name without its extension, in characters. File systems allow 255 bytes, and a Cyrillic
 * letter takes two bytes.
 */
const STEM_MAX_LENGTH = 100;

/**
 * Matches characters that file systems refuse. It also matches invisible characters, because they could hide the real
 * extension.
 */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;

/**
 * The header Content-Disposition (RFC 6266). It has the name in UTF-8, and a name in ASCII for clients that cannot read
 * UTF-8.
 */
export function contentDisposition(name: string, asciiName = name): string {
  const encoded = encodeURIComponent(safe(name)).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${transliterate(safe(asciiName)).replace(/[^a-z\d.-]+/gi, '_')}"; filename*=UTF-8''${encoded}`;
}

function safe(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.\w+)?$/s.exec(name) ?? [];
  const shortened = [...stem.replace(UNSAFE, '_')].slice(0, STEM_MAX_LENGTH).join('').trim();
  return `${shortened || '_'}${extension}`;
}

/** The Latin transliteration of each Russian letter, in the order of the Russian alphabet. */
const LATIN = 'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya'.replaceAll('_', '').split(' ');

const transliterate = (text: string): string =>
  text.normalize('NFC').replace(/[а-яё]/gi, (letter) => {
    const small = letter.toLowerCase();
    const latin = small === 'ё' ? 'e' : (LATIN[small.charCodeAt(0) - 'а'.charCodeAt(0)] ?? '');
    return letter === small ? latin : latin.replace(/^./, (first) => first.toUpperCase());
  });
