import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addPeople, urlOf } from '../../../test/support/fixtures/files/backup-fixtures.ts';
import { png } from '../../../test/support/fixtures/files/image-fixtures.ts';
import { inDatabaseFolder } from '../../../test/support/temporary-folder.ts';
import { openDatabase } from '../open-database.ts';
import { addPhoto } from './add-photo.ts';
import { readPhotoBytes } from './photos.ts';

const photoOf = (width: number) => {
  const bytes = png(width, 3);
  return { id: createHash('sha256').update(bytes).digest('hex'), type: 'image/png', bytes, width, height: 3 };
};
const [ONE, TWO, THREE] = [photoOf(1), photoOf(2), photoOf(3)];
const ANNA = { uid: 'anna', hasOwnLimit: true };

test('photos that arrive together count against the room of the site, a photo of a user who is gone fails alone, and a photo that came twice is known', async () => {
  await inDatabaseFolder(async (folder) => {
    const path = join(folder, 'listok.db');
    await addPeople(path, 'anna');
    const db = await openDatabase(urlOf(path));
    const quota = ONE.bytes.length + TWO.bytes.length;
    const [first, gone, second, again, third] = await Promise.allSettled([
      addPhoto(db, ONE, ANNA, quota),
      addPhoto(db, ONE, { uid: 'nobody', hasOwnLimit: true }, quota),
      addPhoto(db, TWO, ANNA, quota),
      addPhoto(db, ONE, ANNA, quota),
      addPhoto(db, THREE, ANNA, quota),
    ]);
    expect([first, second, again, third].map((each) => each?.status === 'fulfilled' && each.value)).toEqual(['added', 'added', 'known', 'site']);
    expect(gone?.status).toBe('rejected');
    for (const { id, bytes } of [ONE, TWO]) expect(await readPhotoBytes(db, id)).toEqual(new Uint8Array(bytes));
    await db.destroy();
  });
});
