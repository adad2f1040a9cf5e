import { describe, expect, test } from 'vitest';
import { canvasJpeg, canvasPng, losslessWebp, png } from '../../support/fixtures/files/image-fixtures.ts';
import { checkImage } from '../../../src/domain/images/image.ts';
import { migrateFrom } from '../../support/migrate-from.ts';
import { engines } from '../../support/test-database.ts';

const images = { png: canvasPng, jpeg: canvasJpeg, webp: losslessWebp, tall: png(3, 700) };

describe.each(engines)('migration 0019 (%s)', (engine) => {
  test('the size of every stored image is read, and what is no image has none', async () => {
    const rows = Object.entries({ ...images, broken: Buffer.from('GIF89a') }).map(([id, bytes]) => ({ id, type: 'image/png', bytes }));
    await migrateFrom(
      engine,
      '0018-drafts-and-served-versions',
      async (before) => void (await before.insertInto('images').values(rows).execute()),
      async (db) => {
        const sizes = await db.selectFrom('imageSizes').selectAll().orderBy('id').execute();
        const expected = Object.entries(images).map(([id, bytes]) => ({ id, width: checkImage(bytes).width, height: checkImage(bytes).height }));
        expect(sizes).toEqual(expected.toSorted((one, two) => (one.id < two.id ? -1 : 1)));
      },
    );
  });
});
