import { startPostgres } from './throwaway-postgres.ts';

/**
 * Vitest calls it once before all tests: they find a PostgreSQL server at TEST_POSTGRES_URL, given from outside or made here.
 * @returns what Vitest calls after all tests
 */
export default async function providePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL']) return undefined;
  const { url, stop } = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = url;
  return stop;
}
