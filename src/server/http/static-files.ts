import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';

/** The content types of the files that the build makes. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The file extension of each encoding's compressed copy. The encoding with the smallest copy comes first. */
const EXTENSIONS = { br: '.br', gzip: '.gz' };

/** Sends a file in the encoding that the header Accept-Encoding prefers. */
export type FileSender = (reply: FastifyReply, acceptEncoding: string | undefined) => FastifyReply;

/**
 * Reads the files of a folder into memory (less than 2 MB). It returns a sender for each file name. When an update
 * replaces the files, a running server thus still serves the client with which it started. `@fastify/static` would read
 * the new files from the disk.
 * @param headers the headers of every file
 */
export function readStaticFiles(folder: string, headers: Record<string, string>): ReadonlyMap<string, FileSender> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(names.filter((name) => extname(name) in TYPES).map((name) => [name, fileSender(join(folder, name), headers)]));
}

function fileSender(path: string, headers: Record<string, string>): FileSender {
  const type = TYPES[extname(path)];
  const original = readFileSync(path);
  const compressed = Object.entries(EXTENSIONS)
    .filter(([, extension]) => existsSync(path + extension))
    .map(([encoding, extension]) => ({ encoding, body: readFileSync(path + extension) }));
  const encodings = compressed.map(({ encoding }) => encoding);
  return (reply, acceptEncoding = '') => {
    reply.headers({ ...headers, 'content-type': type });
    if (encodings.length > 0) reply.header('vary', 'Accept-Encoding');
    const chosen = compressed.find(({ encoding }) => encoding === negotiate(acceptEncoding, encodings));
    if (chosen !== undefined) reply.header('content-encoding', chosen.encoding);
    return reply.send(chosen?.body ?? original);
  };
}
