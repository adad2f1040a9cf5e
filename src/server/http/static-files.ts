import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { accepts, CODINGS, type Coding } from '../../http/response/compression.ts';
import type { RequestHandler } from '../../http/server-context.ts';

/** Content types of the files that the build makes. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Extensions of the compressed copies of a file. */
const EXTENSIONS: Record<Coding, string> = { br: '.br', gzip: '.gz' };

/**
 * Reads the files of a folder into memory (less than 2 MB) and returns a handler for each file name. A running server
 * therefore keeps serving the client that it started with while an update replaces the files.
 * @param headers headers of every file
 */
export function readStaticFiles(folder: string, headers: Record<string, string>): ReadonlyMap<string, RequestHandler> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const files = names.filter((name) => extname(name) in TYPES).map((name) => [name, fileHandler(folder, name, headers)] as const);
  return new Map(files);
}

function fileHandler(folder: string, name: string, common: Record<string, string>): RequestHandler {
  const path = join(folder, name);
  const codings = CODINGS.filter((coding) => existsSync(path + EXTENSIONS[coding]));
  const headers = {
    ...common,
    'Content-Type': TYPES[extname(name)],
    ...(codings.length > 0 && { Vary: 'Accept-Encoding' }),
  };
  const original = { headers, body: readFileSync(path) };
  const compressed = codings.map((coding) => ({
    coding,
    headers: { ...headers, 'Content-Encoding': coding },
    body: readFileSync(path + EXTENSIONS[coding]),
  }));
  return (context) => {
    const { 'accept-encoding': accepted = '' } = context.request.headers;
    const chosen = compressed.find(({ coding }) => accepts(accepted, coding)) ?? original;
    context.send(200, chosen.headers, chosen.body);
  };
}
