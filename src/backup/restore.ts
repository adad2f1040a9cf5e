import { chmodSync, chownSync, copyFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from '../cli/command-error.ts';
import { readArguments, runCommand, type Command } from '../cli/command.ts';
import { assertRegularFile } from '../cli/assert-regular-file.ts';
import { describeFileError } from '../cli/describe-file-error.ts';
import { syncFile, syncFolder } from '../cli/write-file-atomic.ts';
import { describeDeletedAgain } from '../server/delete-again.ts';
import { readSettings } from '../server/settings.ts';
import { deleteAgainInFile, findDeleted } from '../db/deletion/delete-again.ts';
import { tutorDays } from '../db/tutor-days.ts';
import { inspectSqlite } from '../db/sqlite/backup-copy.ts';
import { beginEpochOfFile } from '../db/sqlite/file-epoch.ts';
import { databaseFilesExist, replaceSqlite } from '../db/sqlite/files.ts';
import { lockPath, acquireDatabaseLock } from '../db/sqlite/sqlite.ts';
import { restorePhotos } from './photo-copies.ts';
import { sqliteFilePath } from './sqlite-path.ts';
import { verifyStamp, removeStamp } from './backup-stamp.ts';

const USAGE = 'npm run restore -- ФАЙЛ [--overwrite]';

/**
 * Replaces the SQLite database by a backup, and keeps the old database under another name.
 * @throws CommandError; then the database is unchanged
 */
export async function restoreCommand({ args, environment, print }: Command): Promise<void> {
  const { given: file, values } = readArguments({ args, environment }, { overwrite: { type: 'boolean' } }, USAGE);
  const { databaseUrl, timeZone } = readSettings(environment);
  const path = sqliteFilePath(databaseUrl, 'pg_restore');
  const mayOverwrite = values.overwrite === true;
  await assertValidBackup(file);
  assertMayReplace(path, mayOverwrite);
  const release = acquireDatabaseLock(path);
  try {
    assertMayReplace(path, mayOverwrite);
    print(await restore(file, path, tutorDays(timeZone).today()));
  } finally {
    release();
  }
}

/** @throws CommandError if the file is not a backup, is damaged, or is of a newer version */
async function assertValidBackup(file: string): Promise<void> {
  await assertRegularFile(file);
  const stamp = await verifyStamp(file).catch((error: unknown) => {
    throw describeFileError(file, error);
  });
  if (stamp === 'none') throw new CommandError(`${file}: это не резервная копия «Листка» (её делает npm run backup).`);
  const state = stamp === 'valid' ? inspectSqlite(file) : 'damaged';
  if (state === 'newer than this program') {
    throw new CommandError(`${file}: копию сделала более новая версия «Листка». Обновите программу.`);
  }
  if (state !== 'ours') throw damagedBackup(file);
}

const damagedBackup = (file: string): CommandError => new CommandError(`${file}: резервная копия оборвана или испорчена.`);

function assertMayReplace(path: string, mayOverwrite: boolean): void {
  if (mayOverwrite || !databaseFilesExist(path)) return;
  throw new CommandError(`DATABASE_URL: база ${path} уже есть; чтобы заменить её: ${USAGE}`);
}

/**
 * @param today the current day in the tutor's time zone
 * @returns the message for the operator
 */
async function restore(file: string, path: string, today: string): Promise<string> {
  // The caller holds the lock of the database, so the file of an interrupted restore may be overwritten.
  const restored = `${path}.restoring`;
  const remove = (): void => rmSync(restored, { force: true });
  const replaced = `${path}.replaced-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  process.once('exit', remove);
  try {
    copyFileSync(file, restored);
    chmodSync(restored, 0o600);
    // The file may have changed since the first check.
    if ((await verifyStamp(restored)) !== 'valid') throw damagedBackup(file);
    await beginEpochOfFile(restored);
    await removeStamp(restored);
    const existed = databaseFilesExist(path);
    const again = existed ? await deleteAgainIn(restored, path, today) : '';
    const lostPhotos = await restorePhotos(file, restored, path);
    await syncFile(restored);
    setOwner(path, restored);
    replaceSqlite(path, restored, replaced);
    await syncFolder(dirname(path));
    const lost = lostPhotos === 0 ? '' : ` Снимков, которых нет рядом с копией: ${lostPhotos}.`;
    return existed ? `База восстановлена из ${file}.${lost} Прежняя лежит в ${replaced}${again}` : `База восстановлена из ${file}.${lost}`;
  } catch (error) {
    remove();
    throw describeFileError(path, error);
  } finally {
    process.off('exit', remove);
  }
}

/**
 * Deletes again the users who were deleted after the backup was made (rule R274). Their uids come from the replaced
 * database. If that database is damaged, the uids are unknown.
 * @returns the message for the operator
 */
async function deleteAgainIn(restored: string, replaced: string, today: string): Promise<string> {
  const uids = await findDeleted(`sqlite:${replaced}`).catch(() => null);
  if (uids === null) return '. Прежняя база не читается: кого удалили после копии, неизвестно, удалите их снова.';
  const outcome = await deleteAgainInFile(restored, uids, today);
  return outcome.people > 0 || outcome.isAdminLeft ? `. ${describeDeletedAgain(outcome)}` : '';
}

/**
 * Gives the restored file, which root has created, to the owner of the folder. Otherwise the site, which does not run
 * as root, could not use it.
 */
function setOwner(path: string, restored: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  for (const file of [restored, lockPath(path)]) chownSync(file, uid, gid);
}

if (import.meta.main) await runCommand(restoreCommand);
