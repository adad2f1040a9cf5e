import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';
import { readSeal, seal, unseal } from './seal.ts';

/** Of the size of a school's database: it is read in several steps. */
const LARGE = 2_500_000;

const withSealed = (work: (path: string, sealed: Buffer, plain: Buffer) => Promise<void>): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const path = join(folder, 'copy');
    const plain = Buffer.alloc(LARGE, 'клетка');
    plain.write('SQLite format 3\0');
    // As in a database with a log, which has neither a mark nor a sum.
    plain.fill(2, 18, 20);
    plain.fill(0, 60, 72);
    writeFileSync(path, plain);
    await seal(path);
    await work(path, readFileSync(path), plain);
  });

test('a seal is a mark, a sum, and the word that no log belongs to the file', async () => {
  await withSealed(async (path, sealed, plain) => {
    expect(await readSeal(path)).toBe('whole');
    // Copies of today are read by programs of tomorrow.
    plain.fill(1, 18, 20).write('Lstk', 68);
    const sum = crc32(plain);
    plain.writeUInt32BE(sum, 60);
    expect(sealed.equals(plain)).toBe(true);
  });
});

test('whatever changes of a sealed file is seen, wherever it stands', async () => {
  await withSealed(async (path, sealed) => {
    for (const place of [18, 60, 63, 72, 99, 1_048_575, 1_048_576, 2_097_152, LARGE - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      writeFileSync(path, changed);
      expect([place, await readSeal(path)]).toEqual([place, 'damaged']);
    }
  });
});

test('a seal is taken away whole, and nothing else', async () => {
  await withSealed(async (path, _, plain) => {
    await unseal(path);
    expect(await readSeal(path)).toBe('none');
    expect(readFileSync(path).equals(plain.fill(1, 18, 20))).toBe(true);
  });
});
