import { existsSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { photoFolderOf } from '../../src/db/photos/photo-files.ts';
import { deletePhotos, readPhotoBytes } from '../../src/db/photos/photos.ts';
import { findReviewPhotos } from '../../src/db/checking/review-photos.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { hashPassword } from '../../src/features/account/passwords/hash-passwords.ts';
import { addAccount } from '../../src/features/account/store/accounts.ts';
import { exportCommand } from '../../src/import-export/export.ts';
import { importCommand } from '../../src/import-export/import.ts';
import { ROLE } from '../../src/domain/users/role.ts';
import { exportedText, importJson } from '../support/fixtures/files/import-json.ts';
import { seedPhoto, seedWorks } from '../support/fixtures/works-seed.ts';
import { inDatabaseFolder } from '../support/temporary-folder.ts';
import { engines, freshDatabase, withDatabase } from '../support/test-database.ts';

async function addPeople(db: Database): Promise<void> {
  const passwordHash = await hashPassword('пароль');
  for (const uid of ['anna', 'boris', 'vera']) {
    const account = { uid, email: `${uid}@example.ru`, nickname: uid, role: uid === 'vera' ? ROLE.admin : ROLE.default, passwordHash, signedInAt: '2026-03-04T05:06:07.089Z' };
    await addAccount(db, account, '127.0.0.1');
  }
}

const idsOf = async (db: Database): Promise<string[]> => (await db.selectFrom('photos').select('id').orderBy('id').execute()).map(({ id }) => id);

/** The suffix of the folder beside a file. */
const BYTES = '-photos';

describe.each(engines)('photos in an export of %s', (engine) => {
  test('go into a folder beside the file, and come back with their bytes; a check of the import writes nothing', async () => {
    const [source, target] = [await freshDatabase(engine), await freshDatabase(engine)];
    await inDatabaseFolder(async (folder) => {
      const file = join(folder, 'all.json');
      const lines: string[] = [];
      const print = (line: string): void => void lines.push(line);
      const db = await openDatabase(source.url);
      await addPeople(db);
      await seedWorks(db);
      const ids = await idsOf(db);
      const bytes = await Promise.all(ids.map((id) => readPhotoBytes(db, id)));
      await db.destroy();

      await exportCommand({ args: [file], environment: { DATABASE_URL: source.url }, print });
      expect(lines).toContain(`Снимки (3) — в папке ${file}${BYTES}: переносите её вместе с файлом.`);
      expect(readdirSync(`${file}${BYTES}`).toSorted()).toEqual(ids);
      expect(statSync(join(`${file}${BYTES}`, ids[0] ?? '')).mode & 0o777).toBe(0o600);
      expect(readdirSync(folder).toSorted()).toEqual(['all.json', `all.json${BYTES}`]);
      rmSync(file);
      const again = exportCommand({ args: [file], environment: { DATABASE_URL: source.url }, print });
      await expect(again).rejects.toThrow(`${file}${BYTES}: такая папка уже есть, выберите файлу другое имя.`);
      rmSync(`${file}${BYTES}`, { recursive: true });
      await exportCommand({ args: [file], environment: { DATABASE_URL: source.url }, print });

      await importCommand({ args: [file, '--dry-run'], environment: { DATABASE_URL: target.url }, print });
      const copyFolder = `${target.url.slice('sqlite:'.length)}${BYTES}`;
      expect(existsSync(copyFolder)).toBe(false);
      lines.length = 0;
      await importCommand({ args: [file], environment: { DATABASE_URL: target.url }, print });
      expect(lines.filter((line) => /отклонён:|изменениями:/.test(line))).toEqual([]);
      const copy = await openDatabase(target.url);
      expect(await idsOf(copy)).toEqual(ids);
      expect(await Promise.all(ids.map((id) => readPhotoBytes(copy, id)))).toEqual(bytes);
      await copy.destroy();
    });
    await source.drop();
    await target.drop();
  });

  test('those whose files are lost, damaged or not theirs are named, and shown as deleted; they come with a later import', async () => {
    await inDatabaseFolder((photos) =>
      withDatabase(engine, async (db) => {
        await addPeople(db);
        const [lost, cut, other, kept] = [await seedPhoto(db, 'anna', 41), await seedPhoto(db, 'anna', 42), await seedPhoto(db, 'boris', 43), await seedPhoto(db, 'boris', 44)];
        const text = await exportedText(db, photos);
        const whole = await readPhotoBytes(db, lost);
        rmSync(join(photos, lost));
        truncateSync(join(photos, cut), 20);
        writeFileSync(join(photos, other), (await readPhotoBytes(db, kept)) ?? '');
        await withDatabase(engine, async (copy) => {
          const lines = await importJson(copy, text, { photos });
          const of = (id: string): string | undefined => lines.find((line) => line.startsWith(`photos/${id}`));
          expect(of(lost)).toBe(`photos/${lost}: отклонён: снимка нет в папке ${photos}: на сайте он значится удалённым`);
          for (const id of [cut, other]) expect(of(id)).toBe(`photos/${id}: отклонён: снимок повреждён: на сайте он значится удалённым`);
          expect(await idsOf(copy)).toEqual([kept]);
          const { photos: shown, deletedPhotos } = await findReviewPhotos(copy, [lost, kept]);
          expect(shown).toEqual({ [lost]: null, [kept]: { width: 44, height: 20 } });
          expect(deletedPhotos[lost]).toMatchObject({ keepMonths: null });

          writeFileSync(join(photos, lost), whole ?? '');
          expect(await importJson(copy, text, { photos })).toContain(`photos/${lost}: взят`);
          expect(await readPhotoBytes(copy, lost)).toEqual(whole);
          expect((await findReviewPhotos(copy, [lost])).deletedPhotos).toEqual({});
        });
      }),
    );
  });

  test('a photo that the site has deleted because its time was over does not come back', async () => {
    await inDatabaseFolder((photos) =>
      withDatabase(engine, async (db) => {
        await addPeople(db);
        const id = await seedPhoto(db, 'anna', 51);
        const text = await exportedText(db, photos);
        await deletePhotos(db, [id], { at: '2026-11-20', keepMonths: 12 }, async () => undefined);
        expect(await importJson(db, text, { photos })).toContain(`photos/${id}: отклонён: этот снимок на сайте уже удалён по сроку`);
        expect(await readPhotoBytes(db, id)).toBeNull();
        const folder = photoFolderOf(db);
        expect(folder === null ? [] : readdirSync(folder)).toEqual([]);
      }),
    );
  });

  test('a site that has works keeps its own time of keeping photos; an empty one takes that of the file', async () => {
    await withDatabase(engine, async (db) => {
      const keepMonths = async () => (await db.selectFrom('databaseState').select('photoKeepMonths').executeTakeFirstOrThrow()).photoKeepMonths;
      const file = (photoKeepMonths: unknown) => ({ format: 'listok-1', photoKeepMonths, users: {} });
      await importJson(db, file(24));
      expect(await keepMonths()).toBe(24);
      await importJson(db, file(null));
      expect(await keepMonths()).toBeNull();
      expect(await importJson(db, file(7))).toContain('photoKeepMonths: такого срока хранения снимков нет, остаётся прежний');
      await addPeople(db);
      await seedPhoto(db, 'anna', 61);
      await importJson(db, file(3));
      expect(await keepMonths()).toBeNull();
    });
  });
});

describe('works in a file', () => {
  test('are rejected without their result, with another state than it says, and where their checks are already', async () => {
    await inDatabaseFolder((photos) =>
      withDatabase('sqlite', async (db) => {
        await addPeople(db);
        await seedWorks(db);
        const file = JSON.parse(await exportedText(db, photos)) as Record<string, Record<string, { givenAt?: string | null }>>;
        const ids = Object.keys(file['works'] ?? {});
        const given = ids.find((id) => id.startsWith('anna') && id.endsWith(':2')) ?? '';
        await withDatabase('sqlite', async (copy) => {
          const work = file['works']?.[given];
          const changed = { ...file, works: { ...file['works'], [given]: { ...work, givenAt: null }, 'anna:gone:1': work, 'anna:1': work } };
          const lines = await importJson(copy, changed, { photos });
          expect(lines).toContain(`works/${given}: отклонён: результат говорит другое: отдана ли работа`);
          expect(lines).toContain('works/anna:gone:1: отклонён: результата с развёрнутыми ответами нет');
          expect(lines).toContain('works/anna:1: отклонён: нужны id ученика, id теста и номер попытки через двоеточие');
          expect(await importJson(copy, file, { photos })).toContain(`works/${given}: отклонён: проверка этой работы уже есть в базе`);
        });
      }),
    );
  });
});
