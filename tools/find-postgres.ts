/** Finds the programs of PostgreSQL for the tests. */
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { findProgram, programIn } from './which.ts';

const FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  'C:/Program Files/PostgreSQL/*/bin',
];

/**
 * @returns the folder in POSTGRES_BIN, or that of an installed PostgreSQL; `null` if none is installed
 * @throws Error when POSTGRES_BIN is not a folder with initdb
 */
export function findPostgres(): string | null {
  const { POSTGRES_BIN: given } = process.env;
  const initdb = given ? programIn(given, 'initdb') : findProgram(['initdb'], FOLDERS);
  if (given && initdb === null) throw new Error(`POSTGRES_BIN: нужна папка с initdb и postgres, а задано «${given}».`);
  return initdb && dirname(realpathSync(initdb));
}

/**
 * @returns the folder of PostgreSQL's programs
 * @throws Error with one line that says what to install
 */
export function needPostgres(): string {
  const folder = findPostgres();
  if (folder === null) throw new Error('Для тестов установите PostgreSQL или задайте папку его программ в POSTGRES_BIN.');
  return folder;
}
