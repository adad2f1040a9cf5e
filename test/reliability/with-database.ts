import type { Engine } from '../../src/db/database.ts';
import { startPostgres } from '../setup/test-postgres.ts';

/** Runs `work` with an empty database, a file in the folder or a new PostgreSQL server, which is removed afterwards. */
export async function withDatabase<Result>(
  engine: Engine,
  folder: string,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  if (engine === 'sqlite') return work(`sqlite:${folder}/listok.db`);
  const postgres = await startPostgres();
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
