/** How far the device's clock is behind the server's, ms; `null` until it was measured. */
let offset: number | null = null;

/**
 * Measures the offset of the device's clock by a response of the server. The response must be new: a page from the cache or a copy on the device
 * contains an old time.
 * @param now the server's time in the response, ISO 8601
 * @param requestedAt when the request was sent, by the device's clock, ms
 * @param receivedAt when the response arrived, by the device's clock, ms
 */
export function setServerTime(now: string, requestedAt: number, receivedAt: number): void {
  offset = Date.parse(now) - (requestedAt + receivedAt) / 2;
}

/**
 * The clock offset.
 * @param otherwise the result while the clock has not been measured, such as the offset from the last visit
 */
export const serverClockOffset = (otherwise: number): number => offset ?? otherwise;

/** Requests a list of tests. It measures the clock by the first test in the list that has a running clock. */
export async function measureByList<Test extends { clock: { now: string } | null }>(ask: () => Promise<Test[]>): Promise<Test[]> {
  const requestedAt = Date.now();
  const tests = await ask();
  const told = tests.find(({ clock }) => clock !== null)?.clock?.now;
  if (told !== undefined) setServerTime(told, requestedAt, Date.now());
  return tests;
}

/** Requests a test. It measures the clock by the time in the test's clock or draft. */
export async function measureClock<Test extends { draft: { now: string } | null; clock?: { now: string } | null }>(ask: () => Promise<Test>): Promise<Test> {
  const requestedAt = Date.now();
  const test = await ask();
  const told = test.clock?.now ?? test.draft?.now;
  if (told !== undefined) setServerTime(told, requestedAt, Date.now());
  return test;
}
