import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { accepts, CODINGS, type Coding } from '../api/coding.ts';
import type { Page } from '../api/surroundings.ts';

/** The kinds of files that the build makes. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What the copies of a file in these codings are called. */
const EXTENSIONS: Record<Coding, string> = { br: '.br', gzip: '.gz' };

/**
 * The files of a folder by name, each with what answers for it. They are read once and held in memory (under two
 * megabytes): a server that runs goes on serving the client that it began with when an update replaces it on the disk.
 * @param common headers of every file
 */
export function readClientFiles(folder: string, common: Record<string, string>): ReadonlyMap<string, Page> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const files = names.filter((name) => extname(name) in TYPES).map((name) => [name, toPage(folder, name, common)] as const);
  return new Map(files);
}

function toPage(folder: string, name: string, common: Record<string, string>): Page {
  const path = join(folder, name);
  const copies = CODINGS.filter((coding) => existsSync(path + EXTENSIONS[coding]));
  const headers = {
    ...common,
    'Content-Type': TYPES[extname(name)],
    ...(copies.length > 0 && { Vary: 'Accept-Encoding' }),
  };
  const whole = { headers, body: readFileSync(path) };
  const smaller = copies.map((coding) => ({
    coding,
    headers: { ...headers, 'Content-Encoding': coding },
    body: readFileSync(path + EXTENSIONS[coding]),
  }));
  return (exchange) => {
    const { 'accept-encoding': accepted = '' } = exchange.request.headers;
    const chosen = smaller.find(({ coding }) => accepts(accepted, coding)) ?? whole;
    exchange.send(200, chosen.headers, chosen.body);
  };
}
