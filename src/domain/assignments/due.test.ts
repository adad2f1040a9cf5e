import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDue, checkOpening, daysAfter, endOfDue, lateFrom } from './due.ts';

const ZONES = ['Europe/Moscow', 'Asia/Yekaterinburg', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/Sao_Paulo', 'Pacific/Apia'] as const;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const format = Object.fromEntries(
  ZONES.map((zone) => [zone, new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })]),
) as Record<(typeof ZONES)[number], Intl.DateTimeFormat>;
/** The text that a clock on the wall shows, such as `2026-11-27 18:00`. */
const wall = (zone: (typeof ZONES)[number], time: number): string => format[zone].format(time);

/**
 * Finds the end of a due date slowly, by looking at each minute. It is the last minute at which a clock on the wall
 * shows the time. If the clock skips the time, it is the minute at which a clock that does not jump would show it.
 */
function slowEnd(day: string, time: string | null, zone: (typeof ZONES)[number]): number {
  const middle = Date.parse(`${day}T${time ?? '23:59'}Z`);
  const minutes = Array.from({ length: 60 * 34 }, (_, index) => middle + (index - 60 * 17) * MINUTE_MS);
  const start = Math.floor(middle / MINUTE_MS) * MINUTE_MS;
  const around = minutes.map((minute) => minute - middle + start);
  if (time === null) {
    const next = around.find((minute) => wall(zone, minute).slice(0, 10) > day);
    if (next === undefined) throw new Error('no next day');
    return next;
  }
  const text = `${day} ${time}`;
  const shown = around.filter((minute) => wall(zone, minute) === text).at(-1);
  if (shown !== undefined) return shown;
  // The clock skips the time. The missing minutes are added to the last minute before the jump.
  const before = around.filter((minute) => wall(zone, minute) < text).findLast((minute) => wall(zone, minute + MINUTE_MS) > text) ?? 0;
  const missing = Date.parse(`${text.replace(' ', 'T')}Z`) - Date.parse(`${wall(zone, before).replace(' ', 'T')}Z`);
  return before + missing;
}

const day = fc.date({ min: new Date('2005-01-02T00:00:00Z'), max: new Date('2030-12-30T00:00:00Z'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
/** Days on which clocks change in some of the zones. */
const changedDay = fc.constantFrom('2026-03-08', '2026-11-01', '2026-10-04', '2026-04-05', '2010-03-28', '2010-10-31', '2014-10-26', '2018-11-04', '2017-10-15', '2026-02-15');
const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const nightTime = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 59 })).map(([hour, minute]) => `0${hour}:${String(minute).padStart(2, '0')}`);

describe('the end of a due', () => {
  test('a due ends when a clock on the wall of the zone shows its time for the last time, or a new day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.oneof(day, changedDay), fc.option(fc.oneof(time, nightTime)), (zone, dueDay, dueTime) => {
        expect(endOfDue({ day: dueDay, time: dueTime }, zone)).toBe(new Date(slowEnd(dueDay, dueTime, zone)).toISOString());
      }),
      { numRuns: 60 },
    );
  });

  test.for([
    ['2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
    ['2026-11-01', null, '2026-11-02T05:00:00.000Z'],
  ] as const)('in New York %s %s ends at %s: skipped times later, of two equal ones the later', ([dueDay, dueTime, end]) => {
    expect(endOfDue({ day: dueDay, time: dueTime }, 'America/New_York')).toBe(end);
  });

  test('lateness counts the days of the zone; ten minutes more are on time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.oneof(day, changedDay), fc.option(time), fc.integer({ min: -DAY_MS, max: 40 * DAY_MS }), (zone, dueDay, dueTime, afterMs) => {
        const due = { day: dueDay, time: dueTime };
        const end = Date.parse(endOfDue(due, zone));
        const handedInAt = new Date(end + afterMs).toISOString();
        const late = handedInAt < lateFrom(endOfDue(due, zone)) ? null : daysAfter(handedInAt, due, zone);
        const handedIn = wall(zone, end + afterMs).slice(0, 10);
        const days = (Date.parse(handedIn) - Date.parse(dueDay)) / DAY_MS;
        expect(late).toBe(afterMs < 10 * MINUTE_MS ? null : days);
      }),
      { numRuns: 200 },
    );
  });
});

describe('input', () => {
  test.for([{ day: '2026-02-29', time: null }, { day: '27.11.2026', time: null }, { day: '2026-11-27', time: '24:00' }, { day: '2026-11-27', time: '9:00' }])('%j is no due', (due) => {
    expect(() => checkDue(due)).toThrow(expect.objectContaining({ code: 'invalid-date' }));
  });

  test('an opening of the past is now, one of the future stands, and what is no moment is refused', () => {
    const now = '2026-11-27T10:00:00.000Z';
    expect(checkOpening(undefined, now)).toBe(now);
    expect(checkOpening('2020-01-01T00:00:00Z', now)).toBe(now);
    expect(checkOpening('2026-11-28T10:00:00+03:00', now)).toBe('2026-11-28T07:00:00.000Z');
    for (const text of ['2026-11-28', 'завтра', '2026-13-28T10:00:00Z']) {
      expect(() => checkOpening(text, now)).toThrow(expect.objectContaining({ code: 'invalid-date' }));
    }
  });
});
