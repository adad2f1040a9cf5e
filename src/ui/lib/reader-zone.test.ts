import { afterEach, expect, test, vi } from 'vitest';
import { closeEnded } from '../offline/copies/lesson-access.ts';
import { readerZone } from './reader-zone.ts';

const resolved = Intl.DateTimeFormat.prototype.resolvedOptions;

function answerZone(timeZone: unknown): void {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolved.call(this), timeZone: timeZone as string };
  });
}

afterEach(() => vi.restoreAllMocks());

test.for(['Europe/Moscow', 'Asia/Yekaterinburg', 'UTC'])('the zone %s of the system is the reader’s', (zone) => {
  answerZone(zone);
  expect(readerZone()).toBe(zone);
});

test.for(['Etc/Unknown', 'MSK-3', '+03:00', '', undefined, 'Луна/Море'])('«%s» is no zone, and days are counted all the same', (zone) => {
  answerZone(zone);
  expect(readerZone()).toBeUndefined();
  const block = { unlocked: true, until: '2026-11-20', lessons: [{ id: 'l' }] };
  expect(closeEnded([block], undefined, Date.parse('2026-11-27T12:00Z'))).toEqual([{ ...block, unlocked: false, lessons: [] }]);
});
