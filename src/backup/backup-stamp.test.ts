import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { inTemporaryFolder } from '../../test/support/temporary-folder.ts';
import { verifyStamp, stampBackup, removeStamp } from './backup-stamp.ts';

/** The checksum is computed in chunks of 1 MB. A file of this size needs more than two chunks. */
const FILE_BYTES = 2_500_000;

const withStampedFile = (work: (path: string, stamped: Buffer, plain: Buffer) => Promise<void>): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const path = join(folder, 'copy');
    const plain = Buffer.alloc(FILE_BYTES, 'клетка');
    plain.write('SQLite format 3\0');
    // This is the header of a database in WAL mode without a stamp.
    plain.fill(2, 18, 20);
    plain.fill(0, 60, 72);
    writeFileSync(path, plain);
    await stampBackup(path);
    await work(path, readFileSync(path), plain);
  });

test('a stamp is a mark, a checksum, and file format version 1 (no WAL)', async () => {
  await withStampedFile(async (path, stamped, plain) => {
    expect(await verifyStamp(path)).toBe('valid');
    // The bytes are fixed: later versions must be able to read the backups of this version.
    plain.fill(1, 18, 20).write('Lstk', 68);
    const sum = crc32(plain);
    plain.writeUInt32BE(sum, 60);
    expect(stamped.equals(plain)).toBe(true);
  });
});

test('a change of any byte of a stamped file is detected', async () => {
  await withStampedFile(async (path, stamped) => {
    for (const offset of [18, 60, 63, 72, 99, 1_048_575, 1_048_576, 2_097_152, FILE_BYTES - 1]) {
      const changed = Buffer.from(stamped);
      changed.writeUInt8(changed.readUInt8(offset) ^ 1, offset);
      writeFileSync(path, changed);
      expect([offset, await verifyStamp(path)]).toEqual([offset, 'damaged']);
    }
  });
});

test('removeStamp removes the stamp and nothing else', async () => {
  await withStampedFile(async (path, _, plain) => {
    await removeStamp(path);
    expect(await verifyStamp(path)).toBe('none');
    expect(readFileSync(path).equals(plain.fill(1, 18, 20))).toBe(true);
  });
});
