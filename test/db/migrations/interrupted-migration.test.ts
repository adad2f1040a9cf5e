import { describe, expect, test } from 'vitest';
import { describeDatabase, interruptEverywhere, prepareStart } from '../../reliability/migrations.ts';
import { engines, freshDatabase } from '../../support/test-database.ts';
import { openDatabase } from '../../../src/db/open-database.ts';

/**
 * The statements at which the tests interrupt the migrations. `npm run reliability -- migrations` interrupts at every
 * statement, from both starts.
 */
const CASES = [
  { start: 'the old release', how: 'throw', step: 137 },
  { start: 'nothing', how: 'kill', step: 173 },
] as const;

describe.each(engines)('interrupted migration (%s)', (engine) => {
  test.for(CASES)(
    'an interrupted migration leaves the old schema or the new one ($how, from $start)',
    async ({ start, how, step }) => {
      const [model, fresh] = [await freshDatabase(engine), await freshDatabase(engine)];
      await prepareStart(engine, model.url, start);
      await (await openDatabase(model.url)).destroy();
      const expected = await describeDatabase(engine, model.url);

      await prepareStart(engine, fresh.url, start);
      const { interruptions, broken } = await interruptEverywhere(engine, fresh.url, expected, { how, step });
      expect(broken).toBeNull();
      expect(interruptions).toBeGreaterThan(1);
      await model.drop();
      await fresh.drop();
    },
  );
});
