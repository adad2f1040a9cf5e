import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';
import { runScript } from '../command/testing.ts';
import { engines, freshDatabase } from '../server/testing-database.ts';
import { openDatabase } from '../storage/open-database.ts';
import { exportCommand } from './export-command.ts';
import { importCommand } from './import-command.ts';
import { checkCollections } from './import-documents.ts';
import { openInput } from './input-file.ts';
import { authExport, consoleText, originalCollections, parameters } from './testing-dump.ts';
import { readJson } from './testing.ts';

describe.each(engines)('the commands (%s)', (engine) => {
  test('take a dump with its accounts, after a dry run that changes nothing, and give it out again', async () => {
    const fresh = await freshDatabase(engine);
    await inTemporaryFolder(async (folder) => {
      const [dump, auth, hash, out] = ['dump.json', 'users.json', 'hash.txt', 'out.json'].map((name) => join(folder, name)) as [string, string, string, string];
      writeFileSync(dump, JSON.stringify(originalCollections()));
      writeFileSync(auth, JSON.stringify(await authExport()));
      writeFileSync(hash, consoleText);
      const args = [dump, '--auth', auth, '--hash', hash];

      const tried = await runScript('import', [...args, '--dry-run'], fresh.url);
      expect(tried).toMatchObject({ code: 0, stderr: '' });
      expect(tried.stdout).toMatch(/^blocks\/cellBlock: взят\n[^]*\nИтого:\n[^]*\nЭто была проверка: в базе ничего не изменилось\.\n$/);
      // Not even the file of an embedded database; for PostgreSQL this is no path of a file at all.
      expect(existsSync(fresh.url.slice('sqlite:'.length))).toBe(false);

      const taken = await runScript('import', args, fresh.url);
      expect(taken).toMatchObject({ code: 0, stderr: '' });
      expect(taken.stdout.replace(/Перенос закончен\.\n$/, '')).toBe(tried.stdout.replace(/Это была.*\n$/, ''));

      const given = await runScript('export', [out], fresh.url);
      expect(given).toMatchObject({ code: 0, stderr: '' });
      expect(statSync(out).mode & 0o777).toBe(0o600);
      expect(readJson(out)).toMatchObject({ users: { anna: { email: 'anna@example.ru' } }, accounts: { anna: { passwordHash: expect.stringMatching(/^firebase-scrypt\$/) as string } } });
      expect(await runScript('export', [out], fresh.url)).toMatchObject({ code: 1, stderr: `${out}: файл уже есть, выберите другое имя.\n` });
    });
    await fresh.drop();
  });
});

/** What stands in a file, and the line that refuses it (after the file's name). */
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

describe('what can not be used is refused in one line, and nothing is changed:', () => {
  test.for(badFiles)('a file of %s', async ([content, line]) => {
    await inTemporaryFolder(async (folder) => {
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

  test('arguments and paths', async () => {
    await inTemporaryFolder(async (folder) => {
      const [dump, missing, hash] = ['dump.json', 'missing.json', 'hash.txt'].map((name) => join(folder, name)) as [string, string, string];
      writeFileSync(dump, '{"users": {}}');
      writeFileSync(hash, 'rounds: 8');
      mkdirSync(join(folder, 'sub'));
      const url = `sqlite:${join(folder, 'none.db')}`;
      const usage = 'npm run import -- ФАЙЛ [--dry-run] [--auth ФАЙЛ --hash ФАЙЛ]';
      const key = ['--signer-key', parameters.signerKey, '--salt-separator', 'Bw==', '--rounds'];
      const refused: ['import' | 'export', string[], string][] = [
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
      refused.push(['import', [join(folder, 'cut.json')], `${join(folder, 'cut.json')}: файл оборван, JSON в нём не закончен.`]);
      const commands = { import: importCommand, export: exportCommand };
      const lines: string[] = [];
      const run = (name: keyof typeof commands, args: string[], DATABASE_URL = url): Promise<void> =>
        commands[name]({ args, environment: { DATABASE_URL }, print: (line) => lines.push(line) });
      for (const [name, args, line] of refused) await expect(run(name, args)).rejects.toThrow(new Error(line));
      expect(existsSync(join(folder, 'none.db'))).toBe(false);
      await (await openDatabase(url)).destroy();
      const folders: [string, string][] = [
        [join(folder, 'sub'), 'это папка, а нужен файл'],
        [join(folder, 'none.db-wal'), 'это имя нужно самой базе, выберите другое'],
        [dump, 'файл уже есть, выберите другое имя'],
        [join(folder, 'nowhere', 'out.json'), 'нет такого файла или папки'],
        [join(dump, 'out.json'), 'в пути есть файл вместо папки'],
      ];
      for (const [path, reason] of folders) {
        await expect(run('export', [path])).rejects.toThrow(new Error(`${path}: ${reason}.`));
      }
      await expect(run('export', [join(folder, 'out.json')], 'mysql://x')).rejects.toThrow(/^DATABASE_URL: нужно sqlite/);
      expect(lines).toEqual([]);
    });
  });
});
