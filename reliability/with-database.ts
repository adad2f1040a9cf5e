import type { Engine } from '../src/storage/database.ts';
import { startPostgres } from '../tools/throwaway-postgres.ts';

/** Does some work over an empty database that goes with it: a file in a folder, or a PostgreSQL of its own. */
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
