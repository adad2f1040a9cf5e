import { expect, test } from 'vitest';
import { engines } from '../support/test-database.ts';
import { runCampaign } from './run.ts';

/** Set by the long form, `npm run fuzz -- 100000`. */
const { FUZZ_REQUESTS, FUZZ_SEED, FUZZ_ENGINE } = process.env;
const isLong = FUZZ_REQUESTS !== undefined;
const requests = Number(FUZZ_REQUESTS ?? 2_000);
const seed = Number(FUZZ_SEED ?? 20_261_121);

const TIMEOUT_MS = isLong ? 24 * 3_600_000 : 300_000;
const PROGRESS_INTERVAL = 5_000;
/** From this number of requests on, every endpoint must have succeeded at least once. */
const FULL_COVERAGE_REQUESTS = 20_000;

test.for(engines.filter((engine) => FUZZ_ENGINE === undefined || FUZZ_ENGINE === engine))(
  'every response to random requests follows its contract, and no request changes what its sender may not change (%s)',
  { timeout: TIMEOUT_MS },
  async (engine) => {
    let reported = 0;
    const outcome = await runCampaign({
      engine,
      requests,
      seed,
      onProgress: (sent) => {
        if (!isLong || sent - reported < PROGRESS_INTERVAL) return;
        reported = sent;
        console.log(`${engine}: ${sent} requests`);
      },
    });
    if (isLong) console.log(`${engine}, seed ${seed}: ${JSON.stringify(outcome, null, 2)}`);
    expect(outcome.failure).toBeNull();
    expect(outcome.sent).toBe(requests);
    // A short run does not succeed with every endpoint.
    expect(outcome.neverSucceeded.length).toBeLessThanOrEqual(requests >= FULL_COVERAGE_REQUESTS ? 0 : 16);
  },
);
