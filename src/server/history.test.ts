import { expect, test } from 'vitest';
import { describeViolation, runHistory } from '../../reliability/history/run-history.ts';
import { processesBehindProxy } from '../../reliability/rolling-restart.ts';
import { schoolSettings, TUTOR } from '../../reliability/school.ts';
import { emptyDatabase, startServer } from './testing-process.ts';

const PROCESSES = 4;
/** `npm run reliability -- history 20` does more of it, more often. */
const SIZE = { pupils: 2, devices: 3, tutors: 2, acts: 40 };

test('what four processes answer, one of them killed amid it, is what one would', async () => {
  const databaseUrl = await emptyDatabase('postgres');
  const site = await processesBehindProxy(PROCESSES, (port) => startServer(schoolSettings(databaseUrl, port)));
  const { size, violations } = await runHistory(site.url, TUTOR, SIZE, { seed: Date.now(), disturb: () => site.kill(1) });
  expect(violations.map(describeViolation)).toEqual([]);
  expect(size.events).toBeGreaterThan(500);
  await site.stop();
});
