import { describe, expect, test } from 'vitest';
import { describeDatabase, interruptEverywhere, prepareStart } from '../../reliability/migrations.ts';
import { engines, freshDatabase } from '../server/testing-database.ts';
import { openDatabase } from './open-database.ts';

/** `npm run reliability -- migrations` kills at every statement from both starts. */
const WAYS = [
  { start: 'the old release', how: 'throw', step: 1 },
  { start: 'nothing', how: 'throw', step: 3 },
  { start: 'the old release', how: 'kill', step: 23 },
  { start: 'nothing', how: 'kill', step: 29 },
] as const;

describe.each(engines)('a step of the schema that is interrupted (%s)', (engine) => {
  test.for(WAYS)(
    'leaves the old schema or the new one ($how, from $start)',
    async ({ start, how, step }) => {
      const [model, fresh] = [await freshDatabase(engine), await freshDatabase(engine)];
      await prepareStart(engine, model.url, start);
      await (await openDatabase(model.url)).destroy();
      const whole = await describeDatabase(engine, model.url);

      await prepareStart(engine, fresh.url, start);
      const { places, broken } = await interruptEverywhere(engine, fresh.url, whole, { how, step });
      expect(broken).toBeNull();
      expect(places).toBeGreaterThan(1);
      await model.drop();
      await fresh.drop();
    },
  );
});
