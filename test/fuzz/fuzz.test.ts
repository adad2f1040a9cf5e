import { expect, test } from 'vitest';
import type { Engine } from '../../src/db/database.ts';
import { engines } from '../support/test-database.ts';
import { runCampaign } from './run.ts';

/** `npm run fuzz -- 100000` sets these variables for a long run. */
const { FUZZ_REQUESTS, FUZZ_SEED, FUZZ_ENGINE } = process.env;
const isLong = FUZZ_REQUESTS !== undefined;
/**
 * How many requests a short run sends. On PostgreSQL there are fewer: each takes seven times as long there, and the
 * code of validation and rights is the same.
 */
const SHORT_RUN: Record<Engine, number> = { sqlite: 3_500, postgres: 300 };
const seed = Number(FUZZ_SEED ?? 20_261_121);

const TIMEOUT_MS = isLong ? 24 * 3_600_000 : 300_000;
const PROGRESS_INTERVAL = 5_000;
/**
 * How many endpoints may never have succeeded after this many requests. Checks, replies and criteria need a revision or
 * a state that chance hardly produces.
 */
const maxNeverSucceeded = (requests: number): number => (requests >= 20_000 ? 0 : requests >= SHORT_RUN.sqlite ? 20 : Infinity);

test.for(engines.filter((engine) => FUZZ_ENGINE === undefined || FUZZ_ENGINE === engine))(
  'every response to random requests follows its contract, and no request changes what its sender may not change (%s)',
  { timeout: TIMEOUT_MS },
  async (engine) => {
    const requests = Number(FUZZ_REQUESTS ?? SHORT_RUN[engine]);
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
    expect(outcome.neverSucceeded.length).toBeLessThanOrEqual(maxNeverSucceeded(requests));
  },
);
