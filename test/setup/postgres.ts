/**
 * Global setup of Vitest. If `TEST_POSTGRES_URL` is not set, it starts a PostgreSQL server and sets the variable to its
 * URL. `TEST_POSTGRES_TEMPLATE` and `TEST_SQLITE_TEMPLATE` become databases with the current schema, which tests copy.
 */
import { openDatabase } from '../../src/db/open-database.ts';
import { freshDatabase } from '../support/test-database.ts';
import { startPostgres } from './test-postgres.ts';

/** @returns a function that ends the server */
export default async function providePostgres(): Promise<() => Promise<void>> {
  const started = process.env['TEST_POSTGRES_URL'] ? undefined : await startPostgres();
  if (started) process.env['TEST_POSTGRES_URL'] = started.url;
  const templates = await Promise.all([freshDatabase('sqlite'), freshDatabase('postgres', {})]);
  const [file, database] = templates;
  for (const { url } of templates) await (await openDatabase(url)).destroy();
  process.env['TEST_SQLITE_TEMPLATE'] = file.url.slice('sqlite:'.length);
  process.env['TEST_POSTGRES_TEMPLATE'] = new URL(database.url).pathname.slice(1);
  return async () => {
    await Promise.all(templates.map((template) => template.drop()));
    await started?.stop();
  };
}
