import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

/** A request whose body a test writes. */
function request() {
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  return Object.assign(new PassThrough(), { headers });
}

const MOST = 48_000_000;
const large = JSON.stringify('л'.repeat(40_000));

test('a large body is read while others leave room for it, a small one always', async () => {
  const held = { bytes: MOST, most: MOST };
  const [small, refused] = [request(), request()];
  const answers = [readBody(small, held), readBody(refused, held)];
  refused.end(large);
  await expect(answers[1]).rejects.toMatchObject({ code: 'unavailable' });
  small.end('{"answers":[1]}');
  expect(await answers[0]).toEqual({ answers: [1] });
  expect(held.bytes).toBe(MOST);

  held.bytes = 0;
  const taken = request();
  const answer = readBody(taken, held);
  taken.end(large);
  expect(await answer).toHaveLength(40_000);
  expect(held.bytes).toBe(0);
});

test('the room of a body that never came whole is free again', async () => {
  const held = { bytes: 0, most: MOST };
  const [cut, endless] = [request(), request()];
  const answers = [readBody(cut, held), readBody(endless, held)];
  cut.write(large, () => cut.destroy());
  await expect(answers[0]).rejects.toMatchObject({ code: 'invalid-request' });
  endless.write(Buffer.alloc(16_000_001));
  await expect(answers[1]).rejects.toMatchObject({ code: 'too-large' });
  // What still comes is let go by.
  endless.end('more');
  expect(held.bytes).toBe(0);
});
