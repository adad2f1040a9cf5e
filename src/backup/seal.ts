/**
 * A backup is a database file of SQLite whose header says so. Fields that SQLite leaves to programs hold a mark
 * (`application_id`) and the CRC-32 of the whole file (`user_version`), the field itself taken as zero. A live database has
 * neither, and its file alone may lack what stands in its log: so only what `npm run backup` made passes for a backup.
 * Places of the fields: https://sqlite.org/fileformat.html#the_database_header
 */
import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from('SQLite format 3\0');
const HEADER_LENGTH = 100;
/** Says, to writers and to readers, that no log belongs to the file. */
const FORMAT = { at: 18, bytes: Buffer.from([1, 1]) };
const SUM = { at: 60, length: 4 };
const MARK = { at: 68, bytes: Buffer.from('Lstk') };

const CHUNK = 1024 * 1024;

type Seal = 'whole' | 'damaged' | 'none';

/** Makes a backup of a database file that is whole by itself and that nobody has open. */
export async function seal(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.write(FORMAT.bytes, 0, FORMAT.bytes.length, FORMAT.at);
    await file.write(MARK.bytes, 0, MARK.bytes.length, MARK.at);
    await file.write(await sumOf(file), 0, SUM.length, SUM.at);
  } finally {
    await file.close();
  }
}

/** Makes a backup a plain database again. */
export async function unseal(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.write(Buffer.alloc(MARK.bytes.length), 0, MARK.bytes.length, MARK.at);
    await file.write(Buffer.alloc(SUM.length), 0, SUM.length, SUM.at);
  } finally {
    await file.close();
  }
}

/** Tells whether a file is a backup, and whether it is as it was made. */
export async function readSeal(path: string): Promise<Seal> {
  const file = await open(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_LENGTH);
    const { bytesRead } = await file.read(header, 0, HEADER_LENGTH, 0);
    const field = (at: number, { length }: { length: number }): Buffer => header.subarray(at, at + length);
    const isBackup =
      bytesRead === HEADER_LENGTH && field(0, SIGNATURE).equals(SIGNATURE) && field(MARK.at, MARK.bytes).equals(MARK.bytes);
    if (!isBackup) return 'none';
    return field(SUM.at, SUM).equals(await sumOf(file)) ? 'whole' : 'damaged';
  } finally {
    await file.close();
  }
}

async function sumOf(file: FileHandle): Promise<Buffer> {
  const chunk = Buffer.alloc(CHUNK);
  let sum = 0;
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK, at);
    if (bytesRead === 0) break;
    if (at === 0) chunk.fill(0, SUM.at, SUM.at + SUM.length);
    sum = crc32(chunk.subarray(0, bytesRead), sum);
    at += bytesRead;
  }
  const bytes = Buffer.alloc(SUM.length);
  bytes.writeUInt32BE(sum);
  return bytes;
}
