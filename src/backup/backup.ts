import { existsSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { CommandError } from '../cli/command-error.ts';
import { readArguments, rejectReservedName, runCommand, type Command } from '../cli/command.ts';
import { writeFileAtomic } from '../cli/write-file-atomic.ts';
import { readSettings } from '../server/settings.ts';
import { copySqlite, inspectSqlite } from '../db/sqlite/backup-copy.ts';
import { sqliteFilePath } from './sqlite-path.ts';
import { backUpPhotos, removeUnnamedPhotos } from './photo-copies.ts';
import { stampBackup } from './backup-stamp.ts';

const USAGE = 'npm run backup -- ФАЙЛ';

/**
 * Copies the SQLite database into a new file. The site may run at the same time.
 * @throws CommandError; then no file is left
 */
export async function backupCommand({ args, environment, print }: Command): Promise<void> {
  const { given: file } = readArguments({ args, environment }, {}, USAGE);
  const { databaseUrl } = readSettings(environment);
  const path = sqliteFilePath(databaseUrl, 'pg_dump');
  if (!existsSync(path)) throw new CommandError(`DATABASE_URL: базы ${path} нет, копировать нечего.`);
  rejectReservedName(file, databaseUrl);
  // The site has priority for CPU time.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await writeFileAtomic(file, async (temporary) => {
    await copySqlite(path, temporary);
    assertUsableCopy(path, temporary);
    await backUpPhotos(path, temporary, file);
    await stampBackup(temporary);
  });
  await removeUnnamedPhotos(file);
  print(`Резервная копия: ${file}, ${megabytes(statSync(file).size)} МБ. В ней всё, и хеши паролей: храните её как пароль.`);
}

function assertUsableCopy(path: string, copy: string): void {
  switch (inspectSqlite(copy)) {
    case 'damaged':
      throw new CommandError(`DATABASE_URL: база ${path} повреждена, её копия ничего не стоит.`);
    case 'of another program':
      throw new CommandError(`DATABASE_URL: ${path} — база другой программы.`);
    // The backup may come from a database of a newer version of this program. It is valid too, because a backup only
    // copies the file.
    case 'newer than this program':
    case 'ours':
  }
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1).replace('.', ',');

if (import.meta.main) await runCommand(backupCommand);
