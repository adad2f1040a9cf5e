import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { readBody } from './read-body.ts';

/** A request whose body is a stream that the test writes. */
function request() {
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  return Object.assign(new PassThrough(), { headers });
}

const MAX_BYTES = 48_000_000;
const LIMITS = { bytes: 16_000_000, values: 1_000 };
const large = JSON.stringify('л'.repeat(40_000));

test('a large body is read while the memory budget allows it, a small one always', async () => {
  const budget = { bytes: MAX_BYTES, maxBytes: MAX_BYTES };
  const [small, rejected] = [request(), request()];
  const bodies = [readBody(small, LIMITS, budget), readBody(rejected, LIMITS, budget)];
  rejected.end(large);
  await expect(bodies[1]).rejects.toMatchObject({ code: 'unavailable' });
  small.end('{"answers":[1]}');
  expect(await bodies[0]).toEqual({ answers: [1] });
  expect(budget.bytes).toBe(MAX_BYTES);

  budget.bytes = 0;
  const accepted = request();
  const body = readBody(accepted, LIMITS, budget);
  accepted.end(large);
  expect(await body).toHaveLength(40_000);
  expect(budget.bytes).toBe(0);
});

test('an incomplete or too large body releases its share of the memory budget', async () => {
  const budget = { bytes: 0, maxBytes: MAX_BYTES };
  const [incomplete, tooLarge] = [request(), request()];
  const bodies = [readBody(incomplete, LIMITS, budget), readBody(tooLarge, LIMITS, budget)];
  incomplete.write(large, () => incomplete.destroy());
  await expect(bodies[0]).rejects.toMatchObject({ code: 'invalid-request' });
  tooLarge.write(Buffer.alloc(16_000_001));
  await expect(bodies[1]).rejects.toMatchObject({ code: 'too-large' });
  // The server discards the rest of a body that is too large.
  tooLarge.end('more');
  expect(budget.bytes).toBe(0);
});

test('a body that arrives too slowly is given up, and its memory is free again', async () => {
  vi.useFakeTimers();
  try {
    const budget = { bytes: 0, maxBytes: MAX_BYTES };
    const slow = request();
    const body = readBody(slow, { bytes: 65_536, values: 10 }, budget);
    const outcome = body.catch((error: unknown) => error);
    slow.write('{"nickname":');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toMatchObject({ code: 'unavailable' });
    expect(budget.bytes).toBe(0);
    slow.end('"late"}');
  } finally {
    vi.useRealTimers();
  }
});
