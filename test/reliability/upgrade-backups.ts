import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Engine } from '../../src/db/database.ts';
import { needPostgres } from '../../tools/find-postgres.ts';

/** The backup that docs/operations.md asks for before an update. */
export interface Backup {
  create(): void;
  /** @returns the `DATABASE_URL` of the restored database */
  restore(): string;
}

/** @param folder where the backup is stored */
export const backupOf = (engine: Engine, databaseUrl: string, folder: string): Backup =>
  engine === 'sqlite' ? sqliteBackup(databaseUrl, join(folder, 'copy.db')) : postgresDump(databaseUrl, join(folder, 'copy.dump'));

function sqliteBackup(databaseUrl: string, file: string): Backup {
  return {
    create: () => runCommand(databaseUrl, 'backup', file),
    restore: () => {
      runCommand(databaseUrl, 'restore', file, '--overwrite');
      return databaseUrl;
    },
  };
}

/** Runs a command of this version. @throws Error with its output when it fails */
function runCommand(databaseUrl: string, name: 'backup' | 'restore', ...args: string[]): void {
  const program = join(import.meta.dirname, `../../src/backup/${name}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  if (status !== 0) throw new Error(`${name}: ${stdout}${stderr}`);
}

/** Uses PostgreSQL's programs and restores into a new database. */
function postgresDump(databaseUrl: string, file: string): Backup {
  const programs = needPostgres();
  const run = (name: string, ...args: string[]): void =>
    void execFileSync(join(programs, name), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    create: () => run('pg_dump', '--format=custom', `--file=${file}`, databaseUrl),
    restore: () => {
      const restored = new URL(databaseUrl);
      restored.pathname = '/listok_new';
      run('createdb', `--maintenance-db=${databaseUrl}`, '--encoding=UTF8', '--template=template0', 'listok_new');
      run('pg_restore', '--exit-on-error', '--single-transaction', '--no-owner', `--dbname=${restored.href}`, file);
      return restored.href;
    },
  };
}
