/**
 * Writes and checks the stamp of a backup. The stamp consists of two header fields that SQLite leaves to applications:
 * `application_id` holds a fixed mark, and `user_version` holds the CRC-32 of the file, computed while that field is
 * zero. A restore accepts only stamped files, because the file of a live database may lack commits that are still in
 * its WAL. The offsets are those of https://sqlite.org/fileformat.html#the_database_header
 */
import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from('SQLite format 3\0');
const HEADER_LENGTH = 100;
/** Version 1 for writing and for reading means that the database does not use a WAL. */
const FORMAT_VERSIONS = { at: 18, bytes: Buffer.from([1, 1]) };
const CHECKSUM = { at: 60, length: 4 };
const MARK = { at: 68, bytes: Buffer.from('Lstk') };

const CHUNK_BYTES = 1024 * 1024;

type BackupStamp = 'valid' | 'damaged' | 'none';

/** Stamps a database file. The file must be complete without a WAL, and no process may have it open. */
export async function stampBackup(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.write(FORMAT_VERSIONS.bytes, 0, FORMAT_VERSIONS.bytes.length, FORMAT_VERSIONS.at);
    await file.write(MARK.bytes, 0, MARK.bytes.length, MARK.at);
    await file.write(await checksumOf(file), 0, CHECKSUM.length, CHECKSUM.at);
  } finally {
    await file.close();
  }
}

/** Turns a backup into a plain database. */
export async function removeStamp(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.write(Buffer.alloc(MARK.bytes.length), 0, MARK.bytes.length, MARK.at);
    await file.write(Buffer.alloc(CHECKSUM.length), 0, CHECKSUM.length, CHECKSUM.at);
  } finally {
    await file.close();
  }
}

export async function verifyStamp(path: string): Promise<BackupStamp> {
  const file = await open(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_LENGTH);
    const { bytesRead } = await file.read(header, 0, HEADER_LENGTH, 0);
    const field = (at: number, { length }: { length: number }): Buffer => header.subarray(at, at + length);
    const isBackup =
      bytesRead === HEADER_LENGTH && field(0, SIGNATURE).equals(SIGNATURE) && field(MARK.at, MARK.bytes).equals(MARK.bytes);
    if (!isBackup) return 'none';
    return field(CHECKSUM.at, CHECKSUM).equals(await checksumOf(file)) ? 'valid' : 'damaged';
  } finally {
    await file.close();
  }
}

async function checksumOf(file: FileHandle): Promise<Buffer> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let checksum = 0;
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, at);
    if (bytesRead === 0) break;
    if (at === 0) chunk.fill(0, CHECKSUM.at, CHECKSUM.at + CHECKSUM.length);
    checksum = crc32(chunk.subarray(0, bytesRead), checksum);
    at += bytesRead;
  }
  const bytes = Buffer.alloc(CHECKSUM.length);
  bytes.writeUInt32BE(checksum);
  return bytes;
}
