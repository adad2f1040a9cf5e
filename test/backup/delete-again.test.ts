/**
 * Tests deletions after a restore. The audit log of the replaced database says which users were deleted after the backup. The restore deletes these
 * users again.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../src/db/audit-log.ts';
import { deleteUsers } from '../../src/db/deletion/delete-users.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { addPhoto } from '../../src/db/photos/add-photo.ts';
import { deleteUnusedPhotos, findPhoto, readPhotoBytes } from '../../src/db/photos/photos.ts';
import { restoreCommand } from '../../src/backup/restore.ts';
import { deleteAgainCommand } from '../../src/server/delete-again.ts';
import { addPeople, backUp, peopleIn, urlOf } from '../support/fixtures/files/backup-fixtures.ts';
import { userRow } from '../support/fixtures/files/download-fixtures.ts';
import { png } from '../support/fixtures/files/image-fixtures.ts';
import { photoIdOf } from '../support/fixtures/person-fixtures.ts';
import { inDatabaseFolder } from '../support/temporary-folder.ts';
import { engines, migratedDatabase } from '../support/test-database.ts';

const photoOf = (width: number) => {
  const bytes = png(width, 3);
  return { id: photoIdOf(bytes), type: 'image/png', bytes, width, height: 3 };
};
const [OF_ANNA, OF_BORIS, OF_BOTH] = [photoOf(1), photoOf(2), photoOf(3)];

async function addPhotos(url: string): Promise<void> {
  const db = await openDatabase(url);
  for (const [uid, ...photos] of [['anna', OF_ANNA, OF_BOTH], ['boris', OF_BORIS, OF_BOTH]] as const) {
    for (const photo of photos) await addPhoto(db, photo, { uid, hasOwnLimit: true }, 1_000_000);
  }
  await db.destroy();
}

/** Asserts that a cleanup does not delete the photos of «anna». */
async function expectPhotosOfAnna(url: string): Promise<void> {
  const db = await openDatabase(url);
  await deleteUnusedPhotos(db);
  const left = await Promise.all([OF_ANNA, OF_BORIS, OF_BOTH].map(async ({ id, bytes }) => [await findPhoto(db, id), await readPhotoBytes(db, id)].map((found) => found !== undefined && found !== null && bytes.length > 0)));
  await db.destroy();
  expect(left).toEqual([[true, true], [false, false], [true, true]]);
}

async function deleteIn(url: string, ...uids: string[]): Promise<void> {
  const db = await openDatabase(url);
  await deleteUsers(db, { uids, today: '2026-11-27', reason: 'administrator' }, SYSTEM_ACTOR);
  await db.destroy();
}

const run = async (command: typeof restoreCommand, url: string, ...args: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await command({ args, environment: { DATABASE_URL: url }, print: (line) => lines.push(line) });
  return lines;
};

test('a restore deletes again whoever was deleted after the copy was made, and leaves no file behind', async () => {
  await inDatabaseFolder(async (folder) => {
    const [path, copy] = [join(folder, 'listok.db'), join(folder, 'copy')];
    await addPeople(path, 'anna', 'boris', 'vera');
    await addPhotos(urlOf(path));
    await backUp(path, copy);
    await deleteIn(urlOf(path), 'boris', 'vera');
    const [line = ''] = await run(restoreCommand, urlOf(path), copy, '--overwrite');
    expect(line).toMatch(/Удалены снова, как записано в журнале прежней базы: 2\./);
    expect(await peopleIn(path)).toEqual(['anna']);
    await expectPhotosOfAnna(urlOf(path));
    expect(readdirSync(folder).filter((name) => /reading|restoring/.test(name))).toEqual([]);
    const db = await openDatabase(urlOf(path));
    const entries = await db.selectFrom('audit').select(['subjectId', 'actorUid', 'details']).where('action', '=', 'user-deleted').execute();
    await db.destroy();
    expect(entries.map(({ subjectId }) => subjectId).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['boris', 'vera']);
    for (const { actorUid, details } of entries) expect([actorUid, details]).toEqual([null, '{"reason":"restored"}']);
    // The audit log of the restored database names them too, so the next restore of the same copy deletes them again.
    for (const name of readdirSync(folder).filter((each) => each.includes('.replaced-'))) rmSync(join(folder, name));
    await run(restoreCommand, urlOf(path), copy, '--overwrite');
    expect(await peopleIn(path)).toEqual(['anna']);
  });
});

test('a restore in place of a damaged database says that nobody knows who was deleted', async () => {
  await inDatabaseFolder(async (folder) => {
    const [path, copy] = [join(folder, 'listok.db'), join(folder, 'copy')];
    await addPeople(path, 'anna');
    await backUp(path, copy);
    writeFileSync(path, Buffer.alloc(20_000, 'не база'));
    const [line = ''] = await run(restoreCommand, urlOf(path), copy, '--overwrite').catch((error: unknown) => [String(error)]);
    const [, replaced = ''] = /Прежняя лежит в (\S+)\. /.exec(line) ?? [];
    expect(line).toBe(
      `База восстановлена из ${copy}. Прежняя лежит в ${replaced}. Прежняя база не читается: кого удалили после копии, неизвестно, удалите их снова.`,
    );
    expect(existsSync(replaced)).toBe(true);
    expect(await peopleIn(path)).toEqual(['anna']);
    expect(existsSync(`${path}.restoring`)).toBe(false);
  });
});

describe.each(engines)('delete-again (%s)', (engine) => {
  test('deletes whom the journal of the other database names, once, with their photos, and changes nothing there', async () => {
    const [replaced, restored] = [await migratedDatabase(engine), await migratedDatabase(engine)];
    for (const { url } of [replaced, restored]) {
      const db = await openDatabase(url);
      await db.insertInto('users').values(['anna', 'boris'].map((uid) => userRow(uid, uid))).execute();
      await db.destroy();
    }
    await addPhotos(restored.url);
    await deleteIn(replaced.url, 'boris');
    expect(await run(deleteAgainCommand, restored.url, replaced.url)).toEqual(['Удалены снова, как записано в журнале прежней базы: 1.']);
    expect(await run(deleteAgainCommand, restored.url, replaced.url)).toEqual(['Удалены снова, как записано в журнале прежней базы: 0.']);
    for (const { url } of [replaced, restored]) {
      const db = await openDatabase(url);
      expect((await db.selectFrom('users').select('uid').execute()).map(({ uid }) => uid)).toEqual(['anna']);
      await db.destroy();
    }
    await expectPhotosOfAnna(restored.url);
    await replaced.drop();
    await restored.drop();
  });

  test('the last administrator of the copy stays, and the command says so', async () => {
    const [replaced, restored] = [await migratedDatabase(engine), await migratedDatabase(engine)];
    for (const [url, uids] of [[replaced.url, ['old', 'new', 'pupil']], [restored.url, ['old', 'pupil']]] as const) {
      const db = await openDatabase(url);
      await db.insertInto('users').values(uids.map((uid) => ({ ...userRow(uid, uid), role: uid === 'pupil' ? 0 : 99 }))).execute();
      await db.destroy();
    }
    await deleteIn(replaced.url, 'old', 'pupil');
    const [line = ''] = await run(deleteAgainCommand, restored.url, replaced.url);
    expect(line).toBe('Удалены снова, как записано в журнале прежней базы: 1. Последний администратор остался: назначьте другого и удалите его.');
    await replaced.drop();
    await restored.drop();
  });
});

test.for([[[], /Нужен один адрес/], [['/нет/такой.db'], /Базы .* нет\./]] as const)('the arguments %j are refused with one line', async ([args, message]) => {
  await inDatabaseFolder(async (folder) => {
    const path = join(folder, 'listok.db');
    await addPeople(path, 'anna');
    await expect(run(deleteAgainCommand, urlOf(path), ...args)).rejects.toThrow(message);
    expect(await peopleIn(path)).toEqual(['anna']);
  });
});
