/** Global setup of Vitest: `TEST_POSTGRES_URL` names a PostgreSQL server, a given one or one that is started here. */
import { startPostgres } from './test-postgres.ts';

/** @returns the teardown */
export default async function providePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL']) return undefined;
  const { url, stop } = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = url;
  return stop;
}
