import { readFileSync } from 'node:fs';

const FILE_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/**
 * Counts the commits in the write-ahead log of a SQLite file. The header of a commit's last frame holds the size of
 * the database; in all other frames that field is 0.
 */
export function countCommits(path: string): number {
  const wal = readFileSync(`${path}-wal`);
  const pageSize = wal.readUInt32BE(8);
  let commits = 0;
  for (let offset = FILE_HEADER_BYTES; offset < wal.length; offset += FRAME_HEADER_BYTES + pageSize) {
    if (wal.readUInt32BE(offset + 4) !== 0) commits += 1;
  }
  return commits;
}
