import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from '../api/surroundings.ts';

/** The kinds of files that the build makes. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The codings of the copies beside a file, the smallest first. */
const CODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

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
  const copies = CODINGS.filter(({ extension }) => existsSync(path + extension));
  const headers = {
    ...common,
    'Content-Type': TYPES[extname(name)],
    ...(copies.length > 0 && { Vary: 'Accept-Encoding' }),
  };
  const whole = { headers, body: readFileSync(path) };
  const smaller = copies.map((copy) => ({
    coding: copy.name,
    headers: { ...headers, 'Content-Encoding': copy.name },
    body: readFileSync(path + copy.extension),
  }));
  return (exchange) => {
    const { 'accept-encoding': accepted = '' } = exchange.request.headers;
    const chosen = smaller.find(({ coding }) => accepts(accepted, coding)) ?? whole;
    exchange.send(200, chosen.headers, chosen.body);
  };
}

/** Whether an Accept-Encoding names a coding and doesn't rule it out. */
const accepts = (header: string, coding: string): boolean =>
  header.split(',').some((part) => {
    const [name, quality = '1'] = part.trim().split(/\s*;\s*q\s*=\s*/i);
    return name?.toLowerCase() === coding && Number(quality) > 0;
  });
