import { CommandError } from '../cli/command-error.ts';
import { missingFile, readArguments, withDatabase, runCommand, type Command } from '../cli/command.ts';
import { PHOTOS_SUFFIX } from '../db/sqlite/files.ts';
import { readSettings } from '../server/settings.ts';
import { readAuthExport, type AuthRecord } from './old-site/auth-export.ts';
import { readHashParameters } from './old-site/hash-parameters.ts';
import { checkCollections, importDocuments } from './import-documents.ts';
import { openInput } from './input-file.ts';
import { Report } from './report.ts';

const USAGE = 'npm run import -- ФАЙЛ [--dry-run] [--admins] [--auth ФАЙЛ --hash ФАЙЛ]';

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  admins: { type: 'boolean' },
  auth: { type: 'string' },
  hash: { type: 'string' },
  'signer-key': { type: 'string' },
  'salt-separator': { type: 'string' },
  rounds: { type: 'string' },
  'mem-cost': { type: 'string' },
} as const;

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values'];

/**
 * Runs `npm run import`: imports the documents of a file and prints the outcome of each.
 * @throws Error with a message of one line; then the database is unchanged
 */
export async function importCommand({ args, environment, print }: Command): Promise<void> {
  const { given: file, values } = readArguments({ args, environment }, OPTIONS, USAGE);
  const { databaseUrl, timeZone } = readSettings(environment);
  const isDryRun = values['dry-run'] === true;
  const report = new Report(print);
  const input = await openInput(file);
  try {
    checkCollections(input, file);
    const auth = await readAccounts(values, report);
    // A dry run creates no database file.
    const url = isDryRun && missingFile(databaseUrl) !== null ? 'sqlite::memory:' : databaseUrl;
    await withDatabase(url, (db) => importDocuments({ db, input, auth, report, timeZone, isDryRun, keepsAdmins: values.admins === true, photos: `${file}${PHOTOS_SUFFIX}` }));
  } finally {
    await input.close();
  }
  report.summary();
  print(isDryRun ? 'Это была проверка: в базе ничего не изменилось.' : 'Перенос закончен.');
}

async function readAccounts(values: Values, report: Report): Promise<ReadonlyMap<string, AuthRecord>> {
  const { auth, hash, 'signer-key': signerKey, 'salt-separator': saltSeparator, rounds, 'mem-cost': memoryCost } = values;
  const flags = { signerKey, saltSeparator, rounds, memoryCost };
  if (auth !== undefined) return readAuthExport(auth, await readHashParameters(hash, flags), report);
  if (hash !== undefined || Object.values(flags).some((flag) => flag !== undefined)) {
    throw new CommandError(`Параметры паролей есть, а учётных записей нет: ${USAGE}`);
  }
  return new Map();
}

if (import.meta.main) await runCommand(importCommand);
