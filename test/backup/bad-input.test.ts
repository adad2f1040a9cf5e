import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { canMount, onTmpfsDisk } from '../support/tmpfs-disk.ts';
import { inDatabaseFolder } from '../support/temporary-folder.ts';
import { callCommand, folderHashes, runCli, type CommandName } from '../support/run-cli.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { backupCommand } from '../../src/backup/backup.ts';
import { restoreCommand } from '../../src/backup/restore.ts';
import { addPeople, backUp, peopleIn, urlOf } from '../support/fixtures/files/backup-fixtures.ts';

const usage = { backup: 'npm run backup -- ФАЙЛ', restore: 'npm run restore -- ФАЙЛ [--overwrite]' };

/** The folder with the files that the tests only read. */
let fixtures = '';
const fixture = (name: string): string => join(fixtures, name);
let release = (): void => undefined;

beforeAll(async () => {
  const ready = Promise.withResolvers<void>();
  void inDatabaseFolder(async (folder) => {
    fixtures = folder;
    await addPeople(fixture('live.db'), 'anna', ...Array.from({ length: 200 }, (_, index) => `somebody ${index} ${'x'.repeat(300)}`));
    await backUp(fixture('live.db'), fixture('good'));

    const newer = await openDatabase(urlOf(fixture('newer.db')));
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-tomorrow', '2099-01-01')`.execute(newer);
    await newer.destroy();
    await backUp(fixture('newer.db'), fixture('newer'));
    ready.resolve();
    await new Promise<void>((resolve) => (release = resolve));
  });
  await ready.promise;
});
afterAll(() => release());

/**
 * Runs a command that must fail with one line and change nothing.
 * @returns the line
 */
async function failureOf(name: CommandName, args: string[], databaseUrl: string, folder: string, isNobody = false): Promise<string> {
  const before = folderHashes(folder);
  const isHere = !isNobody && (name === 'deleteAgain' || name === 'export' || name === 'restore');
  const { code, stdout, stderr } = isHere ? await callCommand(name, args, databaseUrl) : await runCli(name, args, databaseUrl, { isNobody });
  expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 1, stdout: '', lines: 2 });
  expect(stderr).toMatch(/[а-я]/);
  expect(folderHashes(folder)).toEqual(before);
  return stderr.trim();
}

/** A valid backup with one change. */
function corrupted(change: (bytes: Buffer) => Buffer): Buffer {
  return change(readFileSync(fixture('good')));
}

/** The size of a disk that has room for a database with few rows, in MB. */
const SMALL = 1;

const NOT_A_BACKUP = 'это не резервная копия «Листка» (её делает npm run backup).';
const DAMAGED = 'резервная копия оборвана или испорчена.';
const badFiles: [name: string, bytes: () => Buffer | string, line: string][] = [
  ['an empty file', () => '', NOT_A_BACKUP],
  ['a letter', () => 'Дорогая редакция, '.repeat(100), NOT_A_BACKUP],
  ['an export', () => '{"format": "listok-1", "users": {}}', NOT_A_BACKUP],
  ['the file of a live database', () => readFileSync(fixture('live.db')), NOT_A_BACKUP],
  ['the first bytes of a backup', () => corrupted((bytes) => bytes.subarray(0, 60)), NOT_A_BACKUP],
  ['the first page of a backup', () => corrupted((bytes) => bytes.subarray(0, 4096)), DAMAGED],
  ['a backup without its last page', () => corrupted((bytes) => bytes.subarray(0, -4096)), DAMAGED],
  ['a backup without its last byte', () => corrupted((bytes) => bytes.subarray(0, -1)), DAMAGED],
  ['a backup with bytes after its end', () => corrupted((bytes) => Buffer.concat([bytes, Buffer.alloc(4096)])), DAMAGED],
  ['a backup with a letter changed in a name', () => corrupted((bytes) => replaced(bytes, 'somebody 7 ', 'samebody 7 ')), DAMAGED],
  ['a backup of a newer program', () => readFileSync(fixture('newer')), 'копию сделала более новая версия «Листка». Обновите программу.'],
];

function replaced(bytes: Buffer, text: string, other: string): Buffer {
  const offset = bytes.indexOf(text);
  expect(offset).toBeGreaterThan(0);
  bytes.write(other, offset);
  return bytes;
}

describe('npm run restore with a bad file', () => {
  test.for(badFiles)('restore rejects %s', async ([, bytes, line]) => {
    await inDatabaseFolder(async (folder) => {
      const [file, path] = [join(folder, 'file'), join(folder, 'listok.db')];
      writeFileSync(file, bytes());
      copyFileSync(fixture('live.db'), path);
      const before = folderHashes(folder);
      const restoring = restoreCommand({ args: [file, '--overwrite'], environment: { DATABASE_URL: urlOf(path) }, print: expect.unreachable });
      await expect(restoring).rejects.toThrow(new Error(`${file}: ${line}`));
      expect(folderHashes(folder)).toEqual(before);
    });
  });

  test('restore rejects a backup with any one bit flipped', async () => {
    await inDatabaseFolder(async (folder) => {
      const [file, path] = [join(folder, 'file'), join(folder, 'listok.db')];
      const { length } = readFileSync(fixture('good'));
      for (let round = 0; round < 60; round++) {
        const offset = round < 20 ? round * 5 : Math.floor((length * round) / 60);
        writeFileSync(file, corrupted((bytes) => (bytes.writeUInt8(bytes.readUInt8(offset) ^ 4, offset), bytes)));
        const restoring = restoreCommand({ args: [file], environment: { DATABASE_URL: urlOf(path) }, print: expect.unreachable });
        await expect(restoring).rejects.toThrow(/это не резервная копия|оборвана или испорчена/);
      }
      expect(Object.keys(folderHashes(folder))).toEqual(['file']);
    });
  });
});

describe('errors of backup and restore', () => {
  test('wrong arguments and settings fail with one line and change nothing', async () => {
    await inDatabaseFolder(async (folder) => {
      const [path, copy] = [join(folder, 'listok.db'), join(folder, 'copy')];
      copyFileSync(fixture('live.db'), path);
      const pipe = join(folder, 'pipe');
      spawnSync('mkfifo', [pipe]);
      const lines: string[] = [];
      const commands = { backup: backupCommand, restore: restoreCommand };
      const cases: [name: 'backup' | 'restore', args: string[], line: string, databaseUrl?: string][] = [
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
      const before = folderHashes(folder);
      for (const [name, args, line, DATABASE_URL = urlOf(path)] of cases) {
        const running = commands[name]({ args, environment: { DATABASE_URL }, print: (text) => lines.push(text) });
        await expect(running).rejects.toThrow(new Error(line));
      }
      expect(lines).toEqual([]);
      expect(folderHashes(folder)).toEqual(before);
    });
  });

  test('backup fails with one line on a file that is no database, of another program, or damaged', async () => {
    await inDatabaseFolder(async (folder) => {
      const [path, copy] = [join(folder, 'listok.db'), join(folder, 'copy')];
      writeFileSync(path, 'Дорогая редакция, '.repeat(1000));
      expect(await failureOf('backup', [copy], urlOf(path), folder)).toBe(`DATABASE_URL: файл ${path} не читается (это не база, или она повреждена: верните резервную копию, npm run restore).`);
      writeFileSync(path, '');
      expect(await failureOf('backup', [copy], urlOf(path), folder)).toBe(`DATABASE_URL: ${path} — база другой программы.`);
      writeFileSync(path, corrupted((bytes) => bytes.fill(0x5a, 3 * 4096, 9 * 4096)));
      expect(await failureOf('backup', [copy], urlOf(path), folder)).toBe(`DATABASE_URL: база ${path} повреждена, её копия ничего не стоит.`);
    });
  });

  test('delete-again fails with one line on arguments and databases that it cannot use, and changes nothing', async () => {
    await inDatabaseFolder(async (folder) => {
      const [path, other, damaged] = ['listok.db', 'other.db', 'damaged.db'].map((name) => join(folder, name)) as [string, string, string];
      for (const each of [path, other]) copyFileSync(fixture('live.db'), each);
      writeFileSync(damaged, Buffer.alloc(20_000, 'не база'));
      const deleteAgain = 'npm run delete-again -- АДРЕС_ПРЕЖНЕЙ_БАЗЫ';
      for (const [args, line, databaseUrl = urlOf(path)] of [
        [[], `Нужен один адрес: ${deleteAgain}`],
        [[other, other], `Нужен один адрес: ${deleteAgain}`],
        [[other, '--force'], `Ключа --force нет: ${deleteAgain}`],
        [['postgres://['], `${deleteAgain}: адрес прежней базы не читается.`],
        [[join(folder, 'none.db')], `Базы ${folder}/none.db нет.`],
        [[other], `Базы ${folder}/none.db нет.`, urlOf(join(folder, 'none.db'))],
        [[path], 'Прежняя база и DATABASE_URL — одна и та же.'],
        [[urlOf(path)], 'Прежняя база и DATABASE_URL — одна и та же.'],
      ] as [string[], string, string?][]) {
        expect(await failureOf('deleteAgain', args, databaseUrl, folder)).toBe(line);
      }
      expect(await failureOf('deleteAgain', [damaged], urlOf(path), folder)).toMatch(/это не база, или она повреждена/);
    });
  });

  test('backup fails with one line on a symbolic link to itself', async () => {
    await inDatabaseFolder(async (links) => {
      const loop = join(links, 'loop');
      symlinkSync('loop', loop);
      await inDatabaseFolder(async (folder) => {
        expect(await failureOf('backup', [join(folder, 'copy')], urlOf(loop), folder)).toBe(`DATABASE_URL: базы ${loop} нет, копировать нечего.`);
      });
    });
  });

  test('commands without permission for a folder or file fail with one line', async () => {
    await inDatabaseFolder(async (folder) => {
      const [open, closed] = [join(folder, 'open'), join(folder, 'closed')];
      for (const each of [open, closed]) mkdirSync(each, { mode: each === open ? 0o777 : 0o555 });
      copyFileSync(fixture('good'), join(folder, 'good'));
      copyFileSync(fixture('good'), join(open, 'listok.db'));
      writeFileSync(join(folder, 'secret'), 'x', { mode: 0 });
      if (process.getuid?.() === 0) for (const each of [folder, open, join(open, 'listok.db'), join(folder, 'good')]) chownSync(each, 65_534, 65_534);
      const nobody = (name: CommandName, args: string[], path: string) => failureOf(name, args, urlOf(path), folder, true);
      const path = join(open, 'listok.db');
      expect(await nobody('backup', [join(closed, 'copy')], path)).toBe(`${closed}/copy: нет прав.`);
      expect(await nobody('export', [join(closed, 'out.json')], path)).toBe(`${closed}/out.json: нет прав.`);
      expect(await nobody('restore', [join(folder, 'secret')], path)).toBe(`${folder}/secret: нет прав.`);
      expect(await nobody('import', [join(folder, 'secret')], path)).toBe(`${folder}/secret: нет прав.`);
      expect(await nobody('restore', [join(folder, 'good')], join(closed, 'listok.db'))).toMatch(/^DATABASE_URL: файл .*listok\.db\.lock не открывается/);
    });
  });

  test.each(['listok.db', 'listok.db.lock'])('export fails with one line when %s is read-only and belongs to another user', async (name) => {
    await inDatabaseFolder(async (folder) => {
      const [path, lock] = [join(folder, 'listok.db'), join(folder, 'listok.db.lock')];
      copyFileSync(fixture('good'), path);
      writeFileSync(lock, '');
      if (process.getuid?.() === 0) for (const each of [folder, path, lock]) chownSync(each, 65_534, 65_534);
      chmodSync(join(folder, name), 0o444);
      const reason = `DATABASE_URL: файл ${join(folder, name)} не открывается (в него нельзя писать: проверьте, чей он).`;
      expect(await failureOf('export', [join(folder, 'out.json')], urlOf(path), folder, true)).toBe(reason);
    });
  });

  test.runIf(canMount())('commands fail with one line on a full disk', async () => {
    await onTmpfsDisk(SMALL, async ({ folder: disk }) => {
      await inDatabaseFolder(async (folder) => {
        const path = join(folder, 'listok.db');
        await addPeople(path, ...Array.from({ length: 2_000 }, (_, index) => `somebody ${index} ${'x'.repeat(300)}`));
        expect(await failureOf('backup', [join(disk, 'copy')], urlOf(path), disk)).toBe(`${disk}/copy: на диске нет места.`);
        expect(await failureOf('export', [join(disk, 'out.json')], urlOf(path), disk)).toBe(`${disk}/out.json: на диске нет места.`);
        const big = join(folder, 'big');
        expect(await runCli('backup', [big], urlOf(path))).toMatchObject({ code: 0 });
        // The disk has room for the old database, but not for the restored one.
        const small = join(disk, 'listok.db');
        await (await openDatabase(urlOf(join(folder, 'small.db')))).destroy();
        await backUp(join(folder, 'small.db'), small);
        writeFileSync(`${small}.lock`, '');
        expect(await failureOf('restore', [big, '--overwrite'], urlOf(small), disk)).toBe(`${small}: на диске нет места.`);
        truncateSync(`${small}.lock`);
        expect(await peopleIn(big)).toHaveLength(2_000);
        const all = join(folder, 'all.json');
        expect(await callCommand('export', [all], urlOf(path))).toMatchObject({ code: 0 });
        // The disk has no room for a new database beside this file.
        rmSync(small);
        writeFileSync(join(disk, 'filler'), Buffer.alloc(300_000));
        const imported = await callCommand('import', [all], urlOf(small));
        expect(imported).toMatchObject({ code: 1, stderr: 'DATABASE_URL: работа с файлом базы прервалась (на диске нет места).\n' });
      });
    });
  });
});
