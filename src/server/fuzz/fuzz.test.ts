import { expect, test } from 'vitest';
import { engines } from '../testing-database.ts';
import { runCampaign } from './testing-campaign.ts';

/** The long form (`npm run fuzz -- 100000`) sets these. */
const { FUZZ_REQUESTS, FUZZ_SEED, FUZZ_ENGINE } = process.env;
const isLong = FUZZ_REQUESTS !== undefined;
const requests = Number(FUZZ_REQUESTS ?? 1_500);
const seed = Number(FUZZ_SEED ?? 20_261_121);

/** ms */
const LIMIT = isLong ? 24 * 3_600_000 : 300_000;
const TELL_EVERY = 5_000;
/** So many reach behind the validation of every call. */
const ENOUGH = 20_000;

test.for(engines.filter((engine) => FUZZ_ENGINE === undefined || FUZZ_ENGINE === engine))(
  'whatever is sent to any call is answered as declared, and changes nothing that it may not (%s)',
  { timeout: LIMIT },
  async (engine) => {
    let told = 0;
    const outcome = await runCampaign({
      engine,
      requests,
      seed,
      onProgress: (sent) => {
        if (!isLong || sent - told < TELL_EVERY) return;
        told = sent;
        console.log(`${engine}: ${sent} requests`);
      },
    });
    if (isLong) console.log(`${engine}, seed ${seed}: ${JSON.stringify(outcome, null, 2)}`);
    expect(outcome.failure).toBeNull();
    expect(outcome.sent).toBe(requests);
    // A short one can't be lucky with every call.
    expect(outcome.neverSucceeded.length).toBeLessThanOrEqual(requests >= ENOUGH ? 0 : 8);
  },
);
