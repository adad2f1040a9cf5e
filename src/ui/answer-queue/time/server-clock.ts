/** How far the device's clock is behind the server's, ms; `null` until the server has told its time. */
let offset: number | null = null;

/**
 * Measures the clock by an answer of the server to a request that has just been made. Do not use a page from the cache or a copy on the device:
 * they tell an old time.
 * @param now the server's time, ISO 8601, in a response that was requested and received at these times of the device, ms
 */
export function setServerTime(now: string, requestedAt: number, receivedAt: number): void {
  offset = Date.parse(now) - (requestedAt + receivedAt) / 2;
}

/** @param otherwise the offset to use while the clock has not been measured: the offset from the last visit */
export const serverClockOffset = (otherwise: number): number => offset ?? otherwise;

/** Requests a list of tests, and measures the clock by the first running test. */
export async function measureByList<Test extends { clock: { now: string } | null }>(ask: () => Promise<Test[]>): Promise<Test[]> {
  const requestedAt = Date.now();
  const tests = await ask();
  const told = tests.find(({ clock }) => clock !== null)?.clock?.now;
  if (told !== undefined) setServerTime(told, requestedAt, Date.now());
  return tests;
}

/** Requests a test, and measures the clock by the time in its clock or its draft. */
export async function measureClock<Test extends { draft: { now: string } | null; clock?: { now: string } | null }>(ask: () => Promise<Test>): Promise<Test> {
  const requestedAt = Date.now();
  const test = await ask();
  const told = test.clock?.now ?? test.draft?.now;
  if (told !== undefined) setServerTime(told, requestedAt, Date.now());
  return test;
}
