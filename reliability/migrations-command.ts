import { openDatabase } from '../src/storage/open-database.ts';
import { engines, freshDatabase } from '../src/server/testing-database.ts';
import { startPostgres } from '../tools/throwaway-postgres.ts';
import { describeDatabase, interruptEverywhere, prepareStart, starts } from './migrations.ts';

/** Kills the way to the present schema at every statement, and says what was left. */
export async function migrationsCommand(): Promise<boolean> {
  const postgres = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  let isWhole = true;
  try {
    for (const engine of engines) {
      for (const start of starts) {
        const [model, fresh] = [await freshDatabase(engine), await freshDatabase(engine)];
        for (const { url } of [model, fresh]) await prepareStart(engine, url, start);
        await (await openDatabase(model.url)).destroy();
        const whole = await describeDatabase(engine, model.url);
        const { places, broken } = await interruptEverywhere(engine, fresh.url, whole, { how: 'kill' });
        const from = start === 'nothing' ? 'из пустой базы' : 'из базы 0.2.0';
        const outcome = broken === null ? 'после каждого схема старая или новая' : `после ${broken}-го схема ни старая, ни новая`;
        console.log(`${engine}, ${from}: убийств ${places}, ${outcome}`);
        isWhole &&= broken === null;
        await model.drop();
        await fresh.drop();
      }
    }
  } finally {
    await postgres.stop();
  }
  return isWhole;
}
