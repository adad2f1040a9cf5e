import { readFileSync } from 'node:fs';

const FILE_HEADER = 32;
const FRAME_HEADER = 24;

/**
 * How many commits the write-ahead log of a SQLite file holds, as the file itself says: the last frame of a
 * commit tells the size of the database after it, all other frames say 0.
 */
export function countCommits(path: string): number {
  const log = readFileSync(`${path}-wal`);
  const pageSize = log.readUInt32BE(8);
  let commits = 0;
  for (let at = FILE_HEADER; at < log.length; at += FRAME_HEADER + pageSize) {
    if (log.readUInt32BE(at + 4) !== 0) commits += 1;
  }
  return commits;
}
