import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { canMount, onSmallDisk, TINY } from '../../reliability/small-disk.ts';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';
import { contentsOf, runScript, type CommandName } from '../command/testing.ts';
import { openDatabase } from '../storage/open-database.ts';
import { backupCommand } from './backup-command.ts';
import { restoreCommand } from './restore-command.ts';
import { addPeople, peopleIn, urlOf } from './testing.ts';

const usage = { backup: 'npm run backup -- ФАЙЛ', restore: 'npm run restore -- ФАЙЛ [--overwrite]' };

/** Files that the tests only read. */
let fixtures = '';
const fixture = (name: string): string => join(fixtures, name);
let release = (): void => undefined;

beforeAll(async () => {
  const ready = Promise.withResolvers<void>();
  void inTemporaryFolder(async (folder) => {
    fixtures = folder;
    await addPeople(fixture('live.db'), 'anna', ...Array.from({ length: 200 }, (_, place) => `somebody ${place} ${'x'.repeat(300)}`));
    await runScript('backup', [fixture('good')], urlOf(fixture('live.db')));

    const newer = await openDatabase(urlOf(fixture('newer.db')));
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-tomorrow', '2099-01-01')`.execute(newer);
    await newer.destroy();
    await runScript('backup', [fixture('newer')], urlOf(fixture('newer.db')));
    ready.resolve();
    await new Promise<void>((resolve) => (release = resolve));
  });
  await ready.promise;
});
afterAll(() => release());

/** Runs a command that is expected to refuse, and holds it to one line and to having changed nothing. */
async function refusal(name: CommandName, args: string[], databaseUrl: string, folder: string, isNobody = false): Promise<string> {
  const before = contentsOf(folder);
  const { code, stdout, stderr } = await runScript(name, args, databaseUrl, { isNobody });
  expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 1, stdout: '', lines: 2 });
  expect(stderr).toMatch(/[а-я]/);
  expect(contentsOf(folder)).toEqual(before);
  return stderr.trim();
}

/** What `change` makes of a good backup. */
function spoilt(change: (bytes: Buffer) => Buffer): Buffer {
  return change(readFileSync(fixture('good')));
}

const NOT_A_BACKUP = 'это не резервная копия «Листка» (её делает npm run backup).';
const DAMAGED = 'резервная копия оборвана или испорчена.';
const bad: [what: string, bytes: () => Buffer | string, line: string][] = [
  ['an empty file', () => '', NOT_A_BACKUP],
  ['a letter', () => 'Дорогая редакция, '.repeat(100), NOT_A_BACKUP],
  ['an export', () => '{"format": "listok-1", "users": {}}', NOT_A_BACKUP],
  ['the file of a live database', () => readFileSync(fixture('live.db')), NOT_A_BACKUP],
  ['the first bytes of a backup', () => spoilt((bytes) => bytes.subarray(0, 60)), NOT_A_BACKUP],
  ['the first page of a backup', () => spoilt((bytes) => bytes.subarray(0, 4096)), DAMAGED],
  ['a backup without its last page', () => spoilt((bytes) => bytes.subarray(0, -4096)), DAMAGED],
  ['a backup without its last byte', () => spoilt((bytes) => bytes.subarray(0, -1)), DAMAGED],
  ['a backup with something after it', () => spoilt((bytes) => Buffer.concat([bytes, Buffer.alloc(4096)])), DAMAGED],
  ['a backup with a letter changed in a name', () => spoilt((bytes) => replaced(bytes, 'somebody 7 ', 'samebody 7 ')), DAMAGED],
  ['a backup of a newer program', () => readFileSync(fixture('newer')), 'копию сделала более новая версия «Листка». Обновите программу.'],
];

function replaced(bytes: Buffer, text: string, other: string): Buffer {
  const place = bytes.indexOf(text);
  expect(place).toBeGreaterThan(0);
  bytes.write(other, place);
  return bytes;
}

describe('restore refuses', () => {
  test.for(bad)('%s', async ([, bytes, line]) => {
    await inTemporaryFolder(async (folder) => {
      const [file, path] = [join(folder, 'file'), join(folder, 'listok.db')];
      writeFileSync(file, bytes());
      copyFileSync(fixture('live.db'), path);
      const before = contentsOf(folder);
      const restoring = restoreCommand({ args: [file, '--overwrite'], environment: { DATABASE_URL: urlOf(path) }, print: expect.unreachable });
      await expect(restoring).rejects.toThrow(new Error(`${file}: ${line}`));
      expect(contentsOf(folder)).toEqual(before);
    });
  });

  test('a backup with any one bit turned', async () => {
    await inTemporaryFolder(async (folder) => {
      const [file, path] = [join(folder, 'file'), join(folder, 'listok.db')];
      const { length } = readFileSync(fixture('good'));
      for (let turn = 0; turn < 60; turn++) {
        const place = turn < 20 ? turn * 5 : Math.floor((length * turn) / 60);
        writeFileSync(file, spoilt((bytes) => (bytes.writeUInt8(bytes.readUInt8(place) ^ 4, place), bytes)));
        const restoring = restoreCommand({ args: [file], environment: { DATABASE_URL: urlOf(path) }, print: expect.unreachable });
        await expect(restoring).rejects.toThrow(/это не резервная копия|оборвана или испорчена/);
      }
      expect(Object.keys(contentsOf(folder))).toEqual(['file']);
    });
  });
});

describe('backup and restore say in one line what is wrong, and change nothing:', () => {
  test('arguments and settings', async () => {
    await inTemporaryFolder(async (folder) => {
      const [path, copy] = [join(folder, 'listok.db'), join(folder, 'copy')];
      copyFileSync(fixture('live.db'), path);
      const pipe = join(folder, 'pipe');
      spawnSync('mkfifo', [pipe]);
      const lines: string[] = [];
      const commands = { backup: backupCommand, restore: restoreCommand };
      const refused: [name: 'backup' | 'restore', args: string[], line: string, databaseUrl?: string][] = [
        ['backup', [], `Нужен один файл: ${usage.backup}`],
        ['backup', [''], `Нужен один файл: ${usage.backup}`],
        ['backup', [copy, copy], `Нужен один файл: ${usage.backup}`],
        ['backup', [copy, '--force'], `Ключа --force нет: ${usage.backup}`],
        ['backup', [copy, '-f'], `Ключа -f нет: ${usage.backup}`],
        ['backup', [path], `${path}: файл уже есть, выберите другое имя.`],
        ['backup', [folder], `${folder}: это папка, а нужен файл.`],
        ['backup', [`${path}-wal`], `${path}-wal: это имя нужно самой базе, выберите другое.`],
        ['backup', [join(folder, '.', 'listok.db-journal')], `${path}-journal: это имя нужно самой базе, выберите другое.`],
        ['backup', [`${path}.lock-journal`], `${path}.lock-journal: это имя нужно самой базе, выберите другое.`],
        ['backup', [copy], `DATABASE_URL: ${folder} — не файл.`, urlOf(folder)],
        ['restore', [fixture('good'), '--overwrite'], `DATABASE_URL: ${folder} — не файл.`, urlOf(folder)],
        ['restore', [fixture('good'), '--overwrite'], `DATABASE_URL: ${pipe} — не файл.`, urlOf(pipe)],
        ['backup', [join(folder, 'nowhere/copy')], `${folder}/nowhere/copy: нет такого файла или папки.`],
        ['backup', [join(path, 'copy')], `${path}/copy: в пути есть файл вместо папки.`],
        ['backup', [copy], `DATABASE_URL: базы ${folder}/none.db нет, копировать нечего.`, urlOf(join(folder, 'none.db'))],
        ['backup', [copy], 'DATABASE_URL: это база в памяти, файла у неё нет.', 'sqlite::memory:'],
        ['backup', [copy], 'DATABASE_URL: это PostgreSQL, для него есть pg_dump: docs/operations.md, «Резервные копии».', 'postgres://x/y'],
        ['backup', [copy], 'DATABASE_URL: нужно sqlite:<путь> или postgres://…, а задано «mysql://x».', 'mysql://x'],
        ['restore', [], `Нужен один файл: ${usage.restore}`],
        ['restore', [copy, copy], `Нужен один файл: ${usage.restore}`],
        ['restore', [copy, '--force'], `Ключа --force нет: ${usage.restore}`],
        ['restore', [copy, '--overwrite=yes'], `Ключ --overwrite задан неверно: ${usage.restore}`],
        ['restore', [copy], `${copy}: нет такого файла или папки.`],
        ['restore', [folder], `${folder}: это папка, а нужен файл.`],
        ['restore', ['/dev/null'], '/dev/null: нужен обычный файл.'],
        ['restore', [join(path, 'copy')], `${path}/copy: в пути есть файл вместо папки.`],
        ['restore', [fixture('good')], `DATABASE_URL: база ${path} уже есть; чтобы заменить её: ${usage.restore}`],
        ['restore', [fixture('good')], 'DATABASE_URL: это база в памяти, файла у неё нет.', 'sqlite::memory:'],
        ['restore', [fixture('good')], 'DATABASE_URL: это PostgreSQL, для него есть pg_restore: docs/operations.md, «Резервные копии».', 'postgres://x/y'],
      ];
      const before = contentsOf(folder);
      for (const [name, args, line, DATABASE_URL = urlOf(path)] of refused) {
        const running = commands[name]({ args, environment: { DATABASE_URL }, print: (text) => lines.push(text) });
        await expect(running).rejects.toThrow(new Error(line));
      }
      expect(lines).toEqual([]);
      expect(contentsOf(folder)).toEqual(before);
    });
  });

  test('a database that is none, or another program’s, or damaged', async () => {
    await inTemporaryFolder(async (folder) => {
      const [path, copy] = [join(folder, 'listok.db'), join(folder, 'copy')];
      writeFileSync(path, 'Дорогая редакция, '.repeat(1000));
      expect(await refusal('backup', [copy], urlOf(path), folder)).toBe(`DATABASE_URL: файл ${path} не читается (это не база, или она повреждена: верните резервную копию, npm run restore).`);
      writeFileSync(path, '');
      expect(await refusal('backup', [copy], urlOf(path), folder)).toBe(`DATABASE_URL: ${path} — база другой программы.`);
      writeFileSync(path, spoilt((bytes) => bytes.fill(0x5a, 3 * 4096, 9 * 4096)));
      expect(await refusal('backup', [copy], urlOf(path), folder)).toBe(`DATABASE_URL: база ${path} повреждена, её копия ничего не стоит.`);
    });
  });

  test('a link that leads to itself', async () => {
    await inTemporaryFolder(async (links) => {
      const circle = join(links, 'circle');
      symlinkSync('circle', circle);
      await inTemporaryFolder(async (folder) => {
        expect(await refusal('backup', [join(folder, 'copy')], urlOf(circle), folder)).toBe(`DATABASE_URL: базы ${circle} нет, копировать нечего.`);
      });
    });
  });

  test('folders without rights', async () => {
    await inTemporaryFolder(async (folder) => {
      const [open, closed] = [join(folder, 'open'), join(folder, 'closed')];
      for (const each of [open, closed]) mkdirSync(each, { mode: each === open ? 0o777 : 0o555 });
      copyFileSync(fixture('good'), join(folder, 'good'));
      copyFileSync(fixture('good'), join(open, 'listok.db'));
      writeFileSync(join(folder, 'secret'), 'x', { mode: 0 });
      if (process.getuid?.() === 0) for (const each of [folder, open, join(open, 'listok.db'), join(folder, 'good')]) chownSync(each, 65_534, 65_534);
      const nobody = (name: CommandName, args: string[], path: string) => refusal(name, args, urlOf(path), folder, true);
      const path = join(open, 'listok.db');
      expect(await nobody('backup', [join(closed, 'copy')], path)).toBe(`${closed}/copy: нет прав.`);
      expect(await nobody('export', [join(closed, 'out.json')], path)).toBe(`${closed}/out.json: нет прав.`);
      expect(await nobody('restore', [join(folder, 'secret')], path)).toBe(`${folder}/secret: нет прав.`);
      expect(await nobody('import', [join(folder, 'secret')], path)).toBe(`${folder}/secret: нет прав.`);
      expect(await nobody('restore', [join(folder, 'good')], join(closed, 'listok.db'))).toMatch(/^DATABASE_URL: файл .*listok\.db\.lock не открывается/);
    });
  });

  test.each(['listok.db', 'listok.db.lock'])('a database whose %s belongs to somebody else', async (name) => {
    await inTemporaryFolder(async (folder) => {
      const [path, lock] = [join(folder, 'listok.db'), join(folder, 'listok.db.lock')];
      copyFileSync(fixture('good'), path);
      writeFileSync(lock, '');
      if (process.getuid?.() === 0) for (const each of [folder, path, lock]) chownSync(each, 65_534, 65_534);
      chmodSync(join(folder, name), 0o444);
      const reason = `DATABASE_URL: файл ${join(folder, name)} не открывается (в него нельзя писать: проверьте, чей он).`;
      expect(await refusal('export', [join(folder, 'out.json')], urlOf(path), folder, true)).toBe(reason);
    });
  });

  test.runIf(canMount())('a disk that is full', async () => {
    await onSmallDisk(TINY, async ({ folder: disk }) => {
      await inTemporaryFolder(async (folder) => {
        const path = join(folder, 'listok.db');
        await addPeople(path, ...Array.from({ length: 2_000 }, (_, place) => `somebody ${place} ${'x'.repeat(300)}`));
        expect(await refusal('backup', [join(disk, 'copy')], urlOf(path), disk)).toBe(`${disk}/copy: на диске нет места.`);
        expect(await refusal('export', [join(disk, 'out.json')], urlOf(path), disk)).toBe(`${disk}/out.json: на диске нет места.`);
        const big = join(folder, 'big');
        expect(await runScript('backup', [big], urlOf(path))).toMatchObject({ code: 0 });
        // The old database is so small that it has a place on this disk, the new one hasn't.
        const small = join(disk, 'listok.db');
        await (await openDatabase(urlOf(join(folder, 'small.db')))).destroy();
        await runScript('backup', [small], urlOf(join(folder, 'small.db')));
        writeFileSync(`${small}.lock`, '');
        expect(await refusal('restore', [big, '--overwrite'], urlOf(small), disk)).toBe(`${small}: на диске нет места.`);
        truncateSync(`${small}.lock`);
        expect(await peopleIn(big)).toHaveLength(2_000);
        const all = join(folder, 'all.json');
        expect(await runScript('export', [all], urlOf(path))).toMatchObject({ code: 0 });
        const imported = await runScript('import', [all], urlOf(small));
        expect(imported).toMatchObject({ code: 1, stderr: 'DATABASE_URL: работа с файлом базы прервалась (на диске нет места).\n' });
      });
    });
  });
});
