import { afterEach, expect, test } from 'vitest';
import { emptyDraft } from './device-draft.ts';
import { MESSAGES } from './messages.ts';
import { setServerTime } from './time/server-clock.ts';

const shown = { name: 'Клетка', revision: 1, keys: [] };

/** Sets how far the device's clock is behind the server's, ms. All pages of a device share this value. */
const setClockOffset = (offset: number): void => setServerTime(new Date(Date.UTC(2026) + offset).toISOString(), Date.UTC(2026), Date.UTC(2026));

afterEach(() => setClockOffset(0));

/** The time that a submission gives as the press on «Завершить тест». */
const pressOf = (finishedAt: string | null, clockOffset = 0): unknown => {
  setClockOffset(clockOffset);
  const draft = { ...emptyDraft(1), finishedAt };
  return (MESSAGES.submission.request({ uid: 'pupil', test: '5' }, draft, shown).body as { finishedAt?: string }).finishedAt;
};

test('a submission tells the press on «Завершить тест» by the clock of the server', () => {
  expect(pressOf('2026-11-27T12:00:00.000Z')).toBe('2026-11-27T12:00:00.000Z');
  expect(pressOf('2026-11-27T12:00:00.000Z', -3_600_000)).toBe('2026-11-27T11:00:00.000Z');
});

test('a submission of an earlier version, which has noted no press, tells none', () => {
  expect(pressOf(new Date(0).toISOString())).toBeUndefined();
  expect(pressOf(null)).toBeUndefined();
});
