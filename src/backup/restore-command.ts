import { chmodSync, chownSync, copyFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from '../command/command-error.ts';
import { readArguments, type Command } from '../command/command.ts';
import { expectFile } from '../command/expect-file.ts';
import { fileFailure } from '../command/file-failure.ts';
import { syncFile, syncFolder } from '../command/new-file.ts';
import { readSettings } from '../server/settings.ts';
import { inspectSqlite } from '../storage/sqlite-copy.ts';
import { isSqliteThere, replaceSqlite } from '../storage/sqlite-files.ts';
import { lockOf, ownSqlite } from '../storage/sqlite.ts';
import { embeddedFile } from './embedded-file.ts';
import { readSeal, unseal } from './seal.ts';

const USAGE = 'npm run restore -- ФАЙЛ [--overwrite]';

/**
 * Puts a backup in the place of the embedded database of the settings, which is kept under another name.
 * @throws Error with one line that says what is wrong; the database is as it was then
 */
export async function restoreCommand({ args, environment, print }: Command): Promise<void> {
  const { given: file, values } = readArguments(args, { overwrite: { type: 'boolean' } }, USAGE);
  const path = embeddedFile(readSettings(environment).databaseUrl, 'pg_restore');
  const mayOverwrite = values.overwrite === true;
  await expectBackup(file);
  refuseOverwriting(path, mayOverwrite);
  const release = ownSqlite(path);
  try {
    refuseOverwriting(path, mayOverwrite);
    print(await restore(file, path));
  } finally {
    release();
  }
}

/** @throws CommandError when a file is no backup, not whole, or newer than this program */
async function expectBackup(file: string): Promise<void> {
  await expectFile(file);
  const sealed = await readSeal(file).catch((error: unknown) => {
    throw fileFailure(file, error);
  });
  if (sealed === 'none') throw new CommandError(`${file}: это не резервная копия «Листка» (её делает npm run backup).`);
  const found = sealed === 'whole' ? inspectSqlite(file) : 'damaged';
  if (found === 'newer than this program') {
    throw new CommandError(`${file}: копию сделала более новая версия «Листка». Обновите программу.`);
  }
  if (found !== 'ours') throw notWhole(file);
}

const notWhole = (file: string): CommandError => new CommandError(`${file}: резервная копия оборвана или испорчена.`);

function refuseOverwriting(path: string, mayOverwrite: boolean): void {
  if (mayOverwrite || !isSqliteThere(path)) return;
  throw new CommandError(`DATABASE_URL: база ${path} уже есть; чтобы заменить её: ${USAGE}`);
}

/** @returns what to tell the operator */
async function restore(file: string, path: string): Promise<string> {
  // Whoever owns the database writes here, so what an earlier try left may go.
  const next = `${path}.restoring`;
  const remove = (): void => rmSync(next, { force: true });
  const kept = `${path}.replaced-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  process.once('exit', remove);
  try {
    copyFileSync(file, next);
    chmodSync(next, 0o600);
    // The file may have changed since it was looked at.
    if ((await readSeal(next)) !== 'whole') throw notWhole(file);
    await unseal(next);
    await syncFile(next);
    handOver(path, next);
    const isThere = isSqliteThere(path);
    replaceSqlite(path, next, kept);
    await syncFolder(dirname(path));
    return isThere ? `База восстановлена из ${file}. Прежняя лежит в ${kept}` : `База восстановлена из ${file}.`;
  } catch (error) {
    remove();
    throw fileFailure(path, error);
  } finally {
    process.off('exit', remove);
  }
}

/** What root restores belongs to whom the folder belongs: the site doesn't run as root. */
function handOver(path: string, next: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  for (const each of [next, lockOf(path)]) chownSync(each, uid, gid);
}
