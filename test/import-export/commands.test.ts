import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inDatabaseFolder } from '../support/temporary-folder.ts';
import { callCommand, runCli } from '../support/run-cli.ts';
import { engines, freshDatabase, migratedDatabase } from '../support/test-database.ts';
import { ago, pass } from '../support/fixtures/clock-fixtures.ts';
import { textQuestion } from '../support/fixtures/question-arbitraries.ts';
import { createTest } from '../support/fixtures/test-fixtures.ts';
import { expectStatus, startTestApp, type TestApp } from '../support/test-app.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { exportCommand } from '../../src/import-export/export.ts';
import { importCommand } from '../../src/import-export/import.ts';
import { checkCollections } from '../../src/import-export/import-documents.ts';
import { openInput } from '../../src/import-export/input-file.ts';
import { authExport, consoleText, originalCollections, parameters } from '../support/fixtures/files/firestore-dump-fixture.ts';
import { readJson } from '../support/fixtures/files/import-json.ts';

describe.each(engines)('npm run import and npm run export (%s)', (engine) => {
  test('a dry run changes nothing, the import takes a dump with its accounts, and the export writes it to a new file', async () => {
    const fresh = await freshDatabase(engine);
    await inDatabaseFolder(async (folder) => {
      const [dump, auth, hash, out] = ['dump.json', 'users.json', 'hash.txt', 'out.json'].map((name) => join(folder, name)) as [string, string, string, string];
      writeFileSync(dump, JSON.stringify(originalCollections()));
      writeFileSync(auth, JSON.stringify(await authExport()));
      writeFileSync(hash, consoleText);
      const args = [dump, '--auth', auth, '--hash', hash];

      const dryRun = await callCommand('import', [...args, '--dry-run'], fresh.url);
      expect(dryRun).toMatchObject({ code: 0, stderr: '' });
      expect(dryRun.stdout).toMatch(/^blocks\/cellBlock: взят\n[^]*\nИтого:\n[^]*\nЭто была проверка: в базе ничего не изменилось\.\n$/);
      // A dry run does not even create a SQLite file. For PostgreSQL the text is not a path, and no such file exists.
      expect(existsSync(fresh.url.slice('sqlite:'.length))).toBe(false);

      const imported = await runCli('import', args, fresh.url);
      expect(imported).toMatchObject({ code: 0, stderr: '' });
      expect(imported.stdout.replace(/Перенос закончен\.\n$/, '')).toBe(dryRun.stdout.replace(/Это была.*\n$/, ''));

      const exported = await runCli('export', [out], fresh.url);
      expect(exported).toMatchObject({ code: 0, stderr: '' });
      expect(exported.stdout).toMatch(/Ключей для бота в файле нет/);
      expect(statSync(out).mode & 0o777).toBe(0o600);
      expect(readJson(out)).toMatchObject({ users: { anna: { email: 'anna@example.ru' } }, accounts: { anna: { passwordHash: expect.stringMatching(/^firebase-scrypt\$/) as string } } });
      expect(await callCommand('export', [out], fresh.url)).toMatchObject({ code: 1, stderr: `${out}: файл уже есть, выберите другое имя.\n` });
    });
    await fresh.drop();
  });

  // The test checks rule R383.
  test('each attempt whose time is over is exported as a result, however many there are', async () => {
    const fresh = await migratedDatabase(engine);
    const app = await startTestApp({ engine, database: fresh });
    const { id } = await createTest(await app.signInAdmin(), { name: 'По часам', questions: [textQuestion({ correct: 1 })], timeLimit: 30 });
    const pupil = await app.registerPupil();
    expectStatus(await pupil.client.post(`/api/tests/${id}/start`, {}), 201);
    expectStatus(await pupil.client.put(`/api/drafts/${id}`, { revision: 1, answers: [{ index: 0, answer: 1, changedAt: ago(5) }] }), 200);
    await pass(app, pupil, 31);
    await multiplyClock(app, engine === 'sqlite' ? 1_000 : 0);
    // The export needs the database for itself.
    await app.close();
    await inDatabaseFolder(async (folder) => {
      const out = join(folder, 'out.json');
      expect(await callCommand('export', [out], fresh.url)).toMatchObject({ code: 0, stderr: '' });
      const { results, accounts } = readJson(out) as { results: Record<string, object>; accounts: object };
      expect(results[pupil.uid]).toMatchObject({ [id]: { answers: [1], score: 1 } });
      expect(accounts).toMatchObject({ [pupil.uid]: { results: { [id]: { clock: { ended: 'time' } } } } });
      expect(Object.keys(results)).toHaveLength(engine === 'sqlite' ? 1_001 : 1);
    });
    await fresh.drop();
  });
});

/** Copies the only clock to new pupils. A request settles 1,000 clocks; PostgreSQL would show the same as SQLite, but more slowly. */
const multiplyClock = (app: TestApp, count: number): Promise<void> => app.db.transaction().execute(async (db) => {
  const clock = await db.selectFrom('clocks').selectAll().executeTakeFirstOrThrow();
  const { lastSeenAt: _, ...user } = await db.selectFrom('users').selectAll().where('uid', '=', clock.uid).executeTakeFirstOrThrow();
  for (let copy = 1; copy <= count; copy += 1) {
    const uid = `copy-${copy}`;
    await db.insertInto('users').values({ ...user, uid, email: `${uid}@example.com` }).execute();
    await db.insertInto('clocks').values({ ...clock, uid }).execute();
  }
});

/** Contents of a file, each with the error that follows the file name. */
const badFiles: [content: string | Buffer, line: RegExp][] = [
  ['', /: файл пуст\.$/],
  [' \n', /: файл пуст\.$/],
  ['{"users": {"a": {"email": "a@exam', /: users\/a: файл оборван, JSON в нём не закончен\.$/],
  ['{"users": {"a": {}}', /: файл оборван, JSON в нём не закончен\.$/],
  ['{"users": {"a": {}}}}', /: это не JSON\.$/],
  ['{"users": {"a": {"x": [1}}}', /: users\/a: это не JSON\.$/],
  ['{"users": {"a": {"x": 1,}}}', /: users\/a: это не JSON\.$/],
  ['{"__collections__": {"users": {"a": {}}, "tests" : {\r\n"1": {}, "2\\"": {"x": 1,}}}}', /: tests\/2\\": это не JSON\.$/],
  ['{"users": [{"localId": "a"}, {"x": 1,}]}', /: users\/1: это не JSON\.$/],
  ['{users: {}}', /: это не JSON\.$/],
  ['не JSON', /: это не JSON\.$/],
  [Buffer.from('{"users": {"a": {"email": "\xff"}}}', 'latin1'), /: users\/a: это не JSON в UTF-8\.$/],
  ['[]', /: нужен объект с коллекциями\.$/],
  ['5', /: нужен объект с коллекциями\.$/],
  ['{}', /: нет ни одной из коллекций users, /],
  ['{"people": {}}', /: нет ни одной из коллекций users, /],
  ['{"users": [{"localId": "a"}]}', /: это выгрузка учётных записей, её задают ключом --auth\.$/],
  ['{"tests": []}', /: tests — список, а нужны документы по их id\.$/],
  ['{"users": {"b": {}, "a": {}, "a": {}}}', /: users\/a: одна и та же коллекция или id встретились дважды\.$/],
  ['{"format": "listok-99", "users": {}}', /: формат "listok-99" этой версии программы неизвестен\.$/],
  [`{"users": {"a": ${'['.repeat(500)}${']'.repeat(500)}}}`, /: users\/a: вложенность больше 200\.$/],
];

describe('unusable input of import and export', () => {
  test.for(badFiles)('openInput rejects a file of %s with one line that names it', async ([content, line]) => {
    await inDatabaseFolder(async (folder) => {
      const path = join(folder, 'dump.json');
      writeFileSync(path, content);
      const open = async (): Promise<void> => {
        const input = await openInput(path);
        await input.close();
        checkCollections(input, path);
      };
      await expect(open()).rejects.toThrow(line);
      await expect(open()).rejects.toThrow(path);
    });
  });

  test('wrong arguments and unusable paths are rejected with one line, and no database is created', async () => {
    await inDatabaseFolder(async (folder) => {
      const [dump, missing, hash] = ['dump.json', 'missing.json', 'hash.txt'].map((name) => join(folder, name)) as [string, string, string];
      writeFileSync(dump, '{"users": {}}');
      writeFileSync(hash, 'rounds: 8');
      mkdirSync(join(folder, 'sub'));
      const url = `sqlite:${join(folder, 'none.db')}`;
      const usage = 'npm run import -- ФАЙЛ [--dry-run] [--admins] [--auth ФАЙЛ --hash ФАЙЛ]';
      const key = ['--signer-key', parameters.signerKey, '--salt-separator', 'Bw==', '--rounds'];
      const rejected: ['import' | 'export', string[], string][] = [
        ['import', [], `Нужен один файл: ${usage}`],
        ['import', [dump, dump], `Нужен один файл: ${usage}`],
        ['import', [dump, '--force'], `Ключа --force нет: ${usage}`],
        ['import', [dump, '--auth'], `Ключ --auth задан неверно: ${usage}`],
        ['import', [dump, '--dry-run=yes'], `Ключ --dry-run задан неверно: ${usage}`],
        ['import', [missing], `${missing}: нет такого файла или папки.`],
        ['import', [folder], `${folder}: это папка, а нужен файл.`],
        ['import', [dump, '--hash', hash], `Параметры паролей есть, а учётных записей нет: ${usage}`],
        ['import', [dump, '--auth', dump], 'Параметры паролей: не хватает base64_signer_key.'],
        ['import', [dump, '--auth', dump, '--hash', hash], 'Параметры паролей: не хватает base64_signer_key.'],
        ['import', [dump, '--auth', dump, '--hash', missing], `${missing}: нет такого файла или папки.`],
        ['import', [dump, '--auth', dump, ...key, '9', '--mem-cost', '14'], 'Параметры паролей: rounds — целое число от 1 до 8.'],
        ['import', [dump, '--auth', dump, ...key, '8', '--mem-cost', '14'], `${dump}: это не выгрузка учётных записей (firebase auth:export).`],
        ['export', [], 'Нужен один файл: npm run export -- ФАЙЛ'],
        ['export', [join(folder, 'out.json')], `DATABASE_URL: базы ${join(folder, 'none.db')} нет, выгружать нечего.`],
      ];
      writeFileSync(join(folder, 'cut.json'), '{"users": {"a": ');
      rejected.push(['import', [join(folder, 'cut.json')], `${join(folder, 'cut.json')}: файл оборван, JSON в нём не закончен.`]);
      const commands = { import: importCommand, export: exportCommand };
      const lines: string[] = [];
      const run = (name: keyof typeof commands, args: string[], DATABASE_URL = url): Promise<void> =>
        commands[name]({ args, environment: { DATABASE_URL }, print: (line) => lines.push(line) });
      for (const [name, args, line] of rejected) await expect(run(name, args)).rejects.toThrow(new Error(line));
      expect(existsSync(join(folder, 'none.db'))).toBe(false);
      await (await openDatabase(url)).destroy();
      const badTargets: [string, string][] = [
        [join(folder, 'sub'), 'это папка, а нужен файл'],
        [join(folder, 'none.db-wal'), 'это имя нужно самой базе, выберите другое'],
        [dump, 'файл уже есть, выберите другое имя'],
        [join(folder, 'nowhere', 'out.json'), 'нет такого файла или папки'],
        [join(dump, 'out.json'), 'в пути есть файл вместо папки'],
      ];
      for (const [path, reason] of badTargets) {
        await expect(run('export', [path])).rejects.toThrow(new Error(`${path}: ${reason}.`));
      }
      await expect(run('export', [join(folder, 'out.json')], 'mysql://x')).rejects.toThrow(/^DATABASE_URL: нужно sqlite/);
      expect(lines).toEqual([]);
    });
  });
});
