import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Engine } from '../src/storage/database.ts';
import { needPostgres } from '../tools/postgres.ts';

/** The copy that docs/operations.md asks for before an update. */
export interface Copy {
  make(): void;
  /** @returns the `DATABASE_URL` of the database in which it is again */
  bringBack(): string;
}

/** @param folder where the copy lies */
export const copyOf = (engine: Engine, databaseUrl: string, folder: string): Copy =>
  engine === 'sqlite' ? fileCopy(databaseUrl, join(folder, 'copy.db')) : dump(databaseUrl, join(folder, 'copy.dump'));

function fileCopy(databaseUrl: string, copy: string): Copy {
  return {
    make: () => command(databaseUrl, 'backup', copy),
    bringBack: () => {
      command(databaseUrl, 'restore', copy, '--overwrite');
      return databaseUrl;
    },
  };
}

/** This version's command. @throws Error with what it said when it failed */
function command(databaseUrl: string, name: 'backup' | 'restore', ...args: string[]): void {
  const program = join(import.meta.dirname, `../src/backup/${name}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  if (status !== 0) throw new Error(`${name}: ${stdout}${stderr}`);
}

/** PostgreSQL's own programs, and a database of its own for what comes back. */
function dump(databaseUrl: string, copy: string): Copy {
  const programs = needPostgres();
  const run = (name: string, ...args: string[]): void =>
    void execFileSync(join(programs, name), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    make: () => run('pg_dump', '--format=custom', `--file=${copy}`, databaseUrl),
    bringBack: () => {
      const again = new URL(databaseUrl);
      again.pathname = '/listok_new';
      run('createdb', `--maintenance-db=${databaseUrl}`, '--encoding=UTF8', '--template=template0', 'listok_new');
      run('pg_restore', '--exit-on-error', '--single-transaction', '--no-owner', `--dbname=${again.href}`, copy);
      return again.href;
    },
  };
}
