import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inDatabaseFolder } from '../support/temporary-folder.ts';
import { describeApi, startTestApp } from '../support/test-app.ts';
import { engines, withDatabase } from '../support/test-database.ts';
import { listBlocks } from '../../src/features/lessons/store/blocks.ts';
import { lessonTestId } from '../../src/domain/lessons/lesson-test-id.ts';
import { findReview } from '../../src/features/tests/store/results.ts';
import { listStoredLessons } from '../../src/features/lessons/store/lessons.ts';
import { testListOf } from '../../src/features/tests/store/test-list.ts';
import { listStoredTests } from '../../src/features/tests/store/tests.ts';
import { readAuthExport } from '../../src/import-export/old-site/auth-export.ts';
import { plainDocument } from '../../src/import-export/old-site/firestore-dump.ts';
import { Report } from '../../src/import-export/report.ts';
import { authExport, originalCollections, parameters, passwords, TIMESTAMP, withCollectionsKeys } from '../support/fixtures/files/firestore-dump-fixture.ts';
import { exportedText, importJson } from '../support/fixtures/files/import-json.ts';

const readAuth = (content: unknown, lines: string[] = []) =>
  inDatabaseFolder((folder) => {
    const path = join(folder, 'users.json');
    writeFileSync(path, JSON.stringify(content));
    return readAuthExport(path, parameters, new Report((line) => lines.push(line)));
  });

test('plainDocument reads timestamps and references in the forms of all known exporters', () => {
  const timestamp = { _seconds: 1_700_000_000, _nanoseconds: 123_999_999 };
  const unchanged = { half: { _seconds: 1 }, texts: { seconds: '1', nanoseconds: 5 }, endless: { _seconds: 1e18, _nanoseconds: 0 }, path: { _path: 5 } };
  const notes: string[] = [];
  const document = {
    ...unchanged,
    typed: { __datatype__: 'timestamp', value: timestamp },
    printed: timestamp,
    renamed: { seconds: timestamp._seconds, nanoseconds: timestamp._nanoseconds },
    written: { __datatype__: 'timestamp', value: TIMESTAMP },
    reference: { __datatype__: 'documentReference', value: 'blocks/cell' },
    printedReference: { _path: { segments: ['blocks', 'gene'] } },
    noReference: { __datatype__: 'documentReference', value: 5 },
    location: { __datatype__: 'geopoint', value: { _latitude: 1 } },
    list: ['а\0', { deep: '\uD83Dб' }],
    __collections__: { one: { a: {} }, two: {} },
  };
  expect(plainDocument(document, notes)).toEqual({
    ...unchanged,
    ...Object.fromEntries(['typed', 'printed', 'renamed', 'written'].map((name) => [name, TIMESTAMP])),
    reference: 'cell',
    printedReference: 'gene',
    location: { _latitude: 1 },
    list: ['а', { deep: '\uFFFDб' }],
  });
  expect(notes).toEqual(['вложенные коллекции не переносятся: one, two', 'убраны знаки, которых не бывает в тексте']);
});

describe.each(engines)('import of a Firestore dump (%s)', (engine) => {
  test('imported users sign in with their old passwords and see their imported results', async () => {
    const app = await startTestApp({ engine });
    const auth = await readAuth(await authExport());
    const lines = await importJson(app.db, withCollectionsKeys(originalCollections()), { auth, keepsAdmins: true });
    expect(lines.filter((line) => line.includes('отклонён:'))).toEqual([]);
    expect(lines).toContain('users/vera: взят с изменениями: это администратор, проверьте');
    expect(lines).toContain('tests/test1: взят с изменениями: вопрос №3: matchAnswers: из карты сделан список');
    expect(lines).toContain('results/anna: взят с изменениями: deletedTest: теста нет, результат без вопросов');

    for (const [uid, password] of Object.entries(passwords)) {
      const response = await app.client().post('/api/session', { email: `${uid}@example.ru`, password });
      expect(response).toMatchObject({ status: 200, body: { user: { uid } } });
    }
    const anna = app.client();
    expect((await anna.post('/api/session', { email: 'anna@example.ru', password: 'нет' })).status).toBe(401);
    await anna.post('/api/session', { email: 'anna@example.ru', password: passwords['anna'] });
    expect((await anna.get('/api/profile')).body).toMatchObject({ user: { accessBlocks: ['cellBlock'], signedInAt: TIMESTAMP } });
    expect((await anna.get('/api/results')).body).toMatchObject({
      test1: { score: 5, maxScore: 5, timestamp: '2023-10-01T10:00:00.000Z' },
      // The points are those of an option, several options and three rows: 1 + 2 + 3.
      deletedTest: { score: 4, maxScore: 6, timestamp: TIMESTAMP },
    });
    const { body } = await anna.get<{ test: { questions: { contextImage: string | null }[] } }>('/api/results/test1');
    expect(body.test.questions).toHaveLength(3);
    expect((await anna.get(body.test.questions[0]?.contextImage ?? '')).status).toBe(200);
    expect((await anna.get('/api/results/deletedTest')).body).toMatchObject({ test: { name: 'Удалённый тест', questions: [] } });
    expect((await anna.get('/api/lesson-results/lesson1')).body).toMatchObject({ score: 1, maxScore: 2, answers: [0, 1], test: { name: 'Тест для: Ядро' } });
    expect((await anna.put('/api/results/test1', { answers: [0, { 0: true }, { 0: 0, 1: 0 }] })).status).toBe(409);
    expect((await anna.get('/api/blocks')).body).toMatchObject([{ id: 'cellBlock', unlocked: true }, { id: 'geneBlock', order: 2 }]);

    const admin = app.client();
    await admin.post('/api/session', { email: 'vera@example.ru', password: passwords['vera'] });
    expect((await admin.get('/api/admin/users?search=анна')).body).toMatchObject({ users: [{ uid: 'anna' }], total: 1 });
    for (const path of ['blocks/cellBlock', 'lessons/lesson1', 'lesson-tests/lesson1', 'tests/test1']) {
      expect((await admin.get(`/api/admin/${path}`)).body).toMatchObject({ revision: 1 });
    }
    await app.close();
  });

  test('an administrator of a dump is a pupil here, unless the command keeps administrators', async () => {
    await withDatabase(engine, async (db) => {
      const lines = await importJson(db, originalCollections());
      expect(lines).toContain('users/vera: взят с изменениями: role: была 99, администратор; поставлена 0 (с --admins останется 99); пароля нет, войдёт по ссылке для нового пароля');
      expect(await db.selectFrom('users').select(['uid', 'role']).where('uid', '=', 'vera').execute()).toEqual([{ uid: 'vera', role: 0 }]);
    });
  });

  test('dumps of different exporters import to the same content', async () => {
    await withDatabase(engine, async (db) => {
      await withDatabase(engine, async (other) => {
        const plain = originalCollections();
        await importJson(db, withCollectionsKeys(plain));
        await importJson(other, JSON.stringify(plain).replaceAll('{"__datatype__":"timestamp","value":', '').replaceAll('123000000}}', '123000000}'));
        const withoutTimes = (text: string) => text.replaceAll(/"createdAt":"[^"]+"/g, '');
        expect(withoutTimes(await exportedText(other))).toBe(withoutTimes(await exportedText(db)));
      });
    });
  });

  test('imported documents keep the order of the dump', async () => {
    await withDatabase(engine, async (db) => {
      const { tests, lessons, ...others } = originalCollections();
      const ids = ['c', 'a', 'b'];
      const each = (document: object) => Object.fromEntries(ids.map((id) => [id, document]));
      await importJson(db, { ...others, tests: each(tests.test1), lessons: each(lessons.lesson1) });
      const [block] = await listBlocks(db, { uid: 'anna', today: '2026-11-22', botUrl: 'https://t.me/bot' });
      for (const listed of [block?.lessons ?? [], await listStoredLessons(db), await testListOf(db, 'anna'), await listStoredTests(db)]) {
        expect(listed.map(({ id }) => id)).toEqual(ids);
      }
    });
  });

  test('a dry run changes nothing and prints the same lines as the import', async () => {
    await withDatabase(engine, async (db) => {
      const before = await exportedText(db);
      const dryRun = await importJson(db, originalCollections(), { isDryRun: true });
      expect(await exportedText(db)).toBe(before);
      expect(await importJson(db, originalCollections())).toEqual(dryRun);
    });
  });

  test('a second import of the same dump adds nothing', async () => {
    await withDatabase(engine, async (db) => {
      const dump = { ...originalCollections(), lessons: {} };
      await importJson(db, dump);
      const versions = await db.selectFrom('testVersions').selectAll().execute();
      const lines = await importJson(db, dump);
      expect(lines).toContain('lessonTests/lesson1: отклонён: вопросы этого теста уже есть в базе');
      expect(lines).toContain('users/anna: отклонён: пользователь с таким id уже есть в базе');
      expect(await findReview(db, 'anna', lessonTestId('lesson1'))).toMatchObject({ test: { name: 'Тест удалённого урока', questions: [{}, {}] } });
      expect(lines.filter((line) => /^\w+\/\S+: взят/.test(line))).toEqual([]);
      expect(await db.selectFrom('testVersions').selectAll().execute()).toEqual(versions);
    });
  });

  test('an import that fails in the middle is rolled back', async () => {
    await withDatabase(engine, async (db) => {
      const before = await exportedText(db);
      await db.schema.alterTable('results').renameTo('elsewhere').execute();
      await expect(importJson(db, originalCollections())).rejects.toThrow(/results/);
      await db.schema.alterTable('elsewhere').renameTo('results').execute();
      expect(await exportedText(db)).toBe(before);
    });
  });
});

describeApi('import of accounts', (app) => {
  test('an account without a user document gets a user, and a user without a valid account gets no password', async () => {
    const [valid, ...others] = (await authExport()).users;
    const rejected: string[] = [];
    const auth = await readAuth(
      {
        users: [
          valid,
          { ...others[0], disabled: true },
          { ...others[1], passwordHash: 'AAAA' },
          { localId: 'phone', phoneNumber: '+70000000000' },
          { localId: 'lonely', email: 'Lonely@Example.ru', createdAt: 1_690_000_000_000 },
          { localId: 'lonely', email: 'again@example.ru' },
          { email: 'nobody@example.ru' },
          { localId: 'a/b', email: 'slash@example.ru' },
          ...[null, undefined].map((salt) => ({ ...valid, localId: `salt-${salt}`, email: `${salt}@example.ru`, salt })),
        ],
      },
      rejected,
    );
    expect(rejected).toEqual(['auth/lonely: отклонён: встретилась второй раз', 'auth/6: отклонён: это не учётная запись']);
    const { boris, vera } = originalCollections().users;
    const renamed = { boris: { ...boris, email: undefined }, vera: { ...vera, email: 'was@example.ru' } };
    const users = { ...renamed, thief: { ...boris, uid: 'thief', email: 'anna@example.ru' }, old: { ...boris, uid: 'old', email: 'old@example.ru' } };
    const lines = await importJson(app.db, { users }, { auth });
    const none = 'пароля нет, войдёт по ссылке для нового пароля';
    expect(lines).toContain(`users/vera: взят с изменениями: email: вместо «was@example.ru» взят «vera@example.ru» из учётной записи; хеш пароля не подходит к параметрам, пароль не взят; role: была 99, администратор; поставлена 0 (с --admins останется 99); ${none}`);
    expect(lines).toContain(`users/old: взят с изменениями: role: текст «1» записан числом; ${none}`);
    expect(lines).toContain('users/thief: отклонён: email «anna@example.ru» принадлежит учётной записи anna');
    expect(lines.find((line) => line.startsWith('users/boris:'))).toMatch(/email: взят из учётной записи; .*учётная запись была отключена, пароль не взят/);
    expect(lines).toContain('auth/anna: взят с изменениями: документа users не было, создан; nickname: не было, поставлен «Имя anna»; signedInAt: не было, поставлено 2023-07-22T04:26:40.000Z');
    expect(lines.find((line) => line.startsWith('auth/lonely:'))).toContain('nickname: не было, поставлен «lonely»; signedInAt: не было, поставлено 2023-07-22T04:26:40.000Z');
    for (const salt of [null, undefined]) {
      expect(lines.find((line) => line.startsWith(`auth/salt-${salt}:`))).toContain('хеш пароля не подходит к параметрам, пароль не взят');
    }
    expect(lines).toContain('auth/phone: отклонён: нет email');
    expect(lines.find((line) => line.startsWith('auth/a/b:'))).toContain('отклонён: id не подходит');
    expect((await app.client().post('/api/session', { email: 'anna@example.ru', password: passwords['anna'] })).status).toBe(200);
    expect((await app.client().post('/api/session', { email: 'old@example.ru', password: 'none' })).status).toBe(401);
  });
});
