import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { addPhoto } from '../../src/db/photos/add-photo.ts';
import { addPeople, urlOf } from '../support/fixtures/files/backup-fixtures.ts';
import { png } from '../support/fixtures/files/image-fixtures.ts';
import { callCommand, runCli } from '../support/run-cli.ts';
import { inDatabaseFolder } from '../support/temporary-folder.ts';

const photoOf = (width: number) => {
  const bytes = png(width, 3);
  return { id: createHash('sha256').update(bytes).digest('hex'), type: 'image/png', bytes, width, height: 3 };
};
const [ONE, TWO, THREE] = [photoOf(1), photoOf(2), photoOf(3)];
const idsOf = (...photos: { id: string }[]): string[] => photos.map(({ id }) => id).toSorted();

/** Stores photos of the user «anna», who must exist. */
async function addPhotos(path: string, ...photos: ReturnType<typeof photoOf>[]): Promise<void> {
  const db = await openDatabase(urlOf(path));
  for (const photo of photos) expect(await addPhoto(db, photo, { uid: 'anna', hasOwnLimit: true }, 1_000_000)).toBe('added');
  await db.destroy();
}

async function forget(path: string, { id }: { id: string }): Promise<void> {
  const db = await openDatabase(urlOf(path));
  await db.deleteFrom('photos').where('id', '=', id).execute();
  await db.destroy();
}

interface Files {
  path: string;
  copies: string;
  backUp(name: string): Promise<void>;
}

const withPhotos = (work: (files: Files) => Promise<void>): Promise<void> =>
  inDatabaseFolder(async (folder) => {
    const [path, copies] = [join(folder, 'data/listok.db'), join(folder, 'copies')];
    for (const each of [dirname(path), copies]) mkdirSync(each);
    await addPeople(path, 'anna');
    await addPhotos(path, ONE, TWO);
    await work({
      path,
      copies,
      backUp: async (name) => {
        expect(await runCli('backup', [join(copies, name)], urlOf(path))).toMatchObject({ code: 0, stderr: '' });
      },
    });
  });

test('a backup copies photos that are new into one folder beside the copies, and restore brings missing ones back', async () => {
  await withPhotos(async ({ path, copies, backUp }) => {
    await backUp('first.db');
    await addPhotos(path, THREE);
    await backUp('second.db');
    expect(readdirSync(copies).toSorted()).toEqual(['first.db', 'photos', 'second.db']);
    expect(readdirSync(join(copies, 'photos')).toSorted()).toEqual(idsOf(ONE, TWO, THREE));

    rmSync(dirname(path), { recursive: true });
    const restored = await callCommand('restore', [join(copies, 'second.db')], urlOf(path));
    expect(restored).toMatchObject({ code: 0, stdout: `База восстановлена из ${join(copies, 'second.db')}.\n` });
    expect(readdirSync(`${path}-photos`).toSorted()).toEqual(idsOf(ONE, TWO, THREE));
    expect(readFileSync(join(`${path}-photos`, THREE.id)).equals(THREE.bytes)).toBe(true);
  });
});

test('a restore says how many photos are not beside the copy, and takes those that the database still has', async () => {
  await withPhotos(async ({ path, copies, backUp }) => {
    await backUp('copy.db');
    rmSync(join(copies, 'photos'), { recursive: true });
    rmSync(join(`${path}-photos`, ONE.id));
    const restored = await callCommand('restore', [join(copies, 'copy.db'), '--overwrite'], urlOf(path));
    expect(restored.code).toBe(0);
    expect(restored.stdout).toContain('Снимков, которых нет рядом с копией: 1.');
    expect(readdirSync(`${path}-photos`)).toEqual([TWO.id]);
  });
});

test('a photo goes with the last copy that names it, and none goes beside what is no copy', async () => {
  await withPhotos(async ({ path, copies, backUp }) => {
    await backUp('first.db');
    await forget(path, ONE);
    await backUp('second.db');
    expect(readdirSync(join(copies, 'photos')).toSorted()).toEqual(idsOf(ONE, TWO));

    rmSync(join(copies, 'first.db'));
    writeFileSync(join(copies, 'first.db.gz'), 'compressed');
    await backUp('third.db');
    expect(readdirSync(join(copies, 'photos')).toSorted()).toEqual(idsOf(ONE, TWO));

    rmSync(join(copies, 'first.db.gz'));
    await backUp('fourth.db');
    expect(readdirSync(join(copies, 'photos'))).toEqual([TWO.id]);
  });
});

test('a database without photos has no folder for them, and a photo whose file is lost stops no backup', async () => {
  await withPhotos(async ({ path, copies, backUp }) => {
    rmSync(`${path}-photos`, { recursive: true });
    await backUp('copy.db');
    expect([existsSync(join(copies, 'copy.db')), existsSync(join(copies, 'photos'))]).toEqual([true, false]);
  });
});
