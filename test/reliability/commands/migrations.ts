import { openDatabase } from '../../../src/db/open-database.ts';
import { engines, freshDatabase } from '../../support/test-database.ts';
import { startPostgres } from '../../setup/test-postgres.ts';
import { describeDatabase, interruptEverywhere, prepareStart, starts } from '../migrations.ts';

/**
 * Kills the migrations at every statement.
 * @returns whether each kill left the old schema or the new schema
 */
export async function migrationsCommand(): Promise<boolean> {
  const postgres = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  let areAllWhole = true;
  try {
    for (const engine of engines) {
      for (const start of starts) {
        const [model, fresh] = [await freshDatabase(engine), await freshDatabase(engine)];
        for (const { url } of [model, fresh]) await prepareStart(engine, url, start);
        await (await openDatabase(model.url)).destroy();
        const migrated = await describeDatabase(engine, model.url);
        const { interruptions, broken } = await interruptEverywhere(engine, fresh.url, migrated, { how: 'kill' });
        const from = start === 'nothing' ? 'из пустой базы' : 'из базы 0.2.0';
        const outcome =
          broken === null ? 'после каждого схема старая или новая' : `после ${broken}-го схема ни старая, ни новая`;
        console.log(`${engine}, ${from}: убийств ${interruptions}, ${outcome}`);
        areAllWhole &&= broken === null;
        await model.drop();
        await fresh.drop();
      }
    }
  } finally {
    await postgres.stop();
  }
  return areAllWhole;
}
