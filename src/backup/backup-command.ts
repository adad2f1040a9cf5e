import { existsSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { CommandError } from '../command/command-error.ts';
import { readArguments, refuseOwnName, type Command } from '../command/command.ts';
import { makeNewFile } from '../command/new-file.ts';
import { readSettings } from '../server/settings.ts';
import { copySqlite, inspectSqlite } from '../storage/sqlite-copy.ts';
import { embeddedFile } from './embedded-file.ts';
import { seal } from './seal.ts';

const USAGE = 'npm run backup -- ФАЙЛ';

/**
 * Copies the embedded database of the settings into a new file, while the site may go on working.
 * @throws Error with one line that says what is wrong; no file is left then
 */
export async function backupCommand({ args, environment, print }: Command): Promise<void> {
  const { given: file } = readArguments(args, {}, USAGE);
  const { databaseUrl } = readSettings(environment);
  const path = embeddedFile(databaseUrl, 'pg_dump');
  if (!existsSync(path)) throw new CommandError(`DATABASE_URL: базы ${path} нет, копировать нечего.`);
  refuseOwnName(file, databaseUrl);
  // The site comes first where both want the processor.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await makeNewFile(file, async (temporary) => {
    await copySqlite(path, temporary);
    expectOurs(path, temporary);
    await seal(temporary);
  });
  print(`Резервная копия: ${file}, ${megabytes(statSync(file).size)} МБ. В ней всё, и хеши паролей: храните её как пароль.`);
}

function expectOurs(path: string, copy: string): void {
  switch (inspectSqlite(copy)) {
    case 'damaged':
      throw new CommandError(`DATABASE_URL: база ${path} повреждена, её копия ничего не стоит.`);
    case 'of another program':
      throw new CommandError(`DATABASE_URL: ${path} — база другой программы.`);
    // This program's copy of a newer one's database is as good as any.
    case 'newer than this program':
    case 'ours':
  }
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1).replace('.', ',');
