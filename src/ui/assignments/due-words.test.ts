import { describe, expect, test } from 'vitest';
import { endOfDue } from '../../domain/assignments/due.ts';
import { dueWords, isOverdueAt, lateWords, recentDay, type DueClock } from './due-words.ts';

const MOSCOW = 'Europe/Moscow';
const MINUTE_MS = 60_000;

/** @param now a moment with its offset from UTC */
const clockAt = (now: string, zone = MOSCOW, siteZone = MOSCOW): DueClock => ({ now: Date.parse(now), zone, siteZone });

/**
 * The words for a due date, with plain spaces in place of no-break spaces.
 * @param due `2026-11-27`, or `2026-11-27 18:00`
 */
function words(due: string | null, clock: DueClock, overdue = false): string {
  const [day = '', time = null] = due?.split(' ') ?? [];
  const stored = due === null ? null : { day, time };
  const dueAt = stored && endOfDue(stored, clock.siteZone ?? MOSCOW);
  return dueWords({ due: stored, dueAt, overdue }, clock).text.replaceAll('\u00A0', ' ');
}

/** Noon on a Thursday. */
const NOON = clockAt('2026-11-26T12:00+03:00');

describe('a due to come in words', () => {
  test.each([
    ['2026-11-26', 'сегодня до 23:59'],
    ['2026-11-26 18:00', 'сегодня до 18:00'],
    ['2026-11-26 12:01', 'сегодня до 12:01'],
    ['2026-11-27', 'завтра до 23:59'],
    ['2026-11-27 09:05', 'завтра до 9:05'],
    ['2026-11-28', 'до субботы, 28 ноября'],
    ['2026-11-28 18:00', 'до субботы, 28 ноября, 18:00'],
    ['2026-11-29', 'до воскресенья, 29 ноября'],
    ['2026-11-30', 'до понедельника, 30 ноября'],
    ['2026-12-01', 'до вторника, 1 декабря'],
    // The sixth day is shown with its weekday, the seventh is not.
    ['2026-12-02', 'до среды, 2 декабря'],
    ['2026-12-03', 'до 3 декабря'],
    ['2026-12-12', 'до 12 декабря'],
    ['2026-12-12 00:00', 'до 12 декабря, 0:00'],
    ['2027-01-12', 'до 12 января 2027'],
    // A time that the tutor has chosen is always shown.
    ['2026-11-28 23:59', 'до субботы, 28 ноября, 23:59'],
    [null, 'без срока'],
  ])('%s is «%s» on Thursday, 26 November', (due, text) => {
    expect(words(due, NOON)).toBe(text);
  });

  test('Thursday and Friday are declined, and a near day of the next year has no year', () => {
    expect(words('2026-12-04', clockAt('2026-12-01T10:00+03:00'))).toBe('до пятницы, 4 декабря');
    expect(words('2026-12-03', clockAt('2026-12-01T10:00+03:00'))).toBe('до четверга, 3 декабря');
    expect(words('2027-01-02', clockAt('2026-12-30T10:00+03:00'))).toBe('до субботы, 2 января');
  });

  test('Days and hours are those of the reader', () => {
    const inYekaterinburg = clockAt('2026-11-26T12:00+05:00', 'Asia/Yekaterinburg');
    expect(words('2026-11-28 18:00', inYekaterinburg)).toBe('до субботы, 28 ноября, 20:00');
    // The day of the site ends at another hour in the reader's zone, so the text shows that hour.
    expect(words('2026-11-27', inYekaterinburg)).toBe('до субботы, 28 ноября, 1:59');
    expect(words('2026-11-26', inYekaterinburg)).toBe('завтра до 1:59');
    expect(words('2026-12-20', inYekaterinburg)).toBe('до 21 декабря, 1:59');
    const inKaliningrad = clockAt('2026-11-26T23:30+02:00', 'Europe/Kaliningrad');
    // In Moscow it is Friday already.
    expect(words('2026-11-27', inKaliningrad)).toBe('завтра до 22:59');
    expect(words('2026-11-28', inKaliningrad)).toBe('до субботы, 28 ноября, 22:59');
  });

  test('A day of 23 or 25 hours is a day', () => {
    const beforeSpring = clockAt('2026-03-07T23:30-05:00', 'America/New_York', 'America/New_York');
    expect(words('2026-03-08', beforeSpring)).toBe('завтра до 23:59');
    expect(words('2026-03-09', beforeSpring)).toBe('до понедельника, 9 марта');
    // The clocks skip 2:30, which then means 3:30.
    expect(words('2026-03-08 02:30', beforeSpring)).toBe('завтра до 3:30');
    const inAutumn = clockAt('2026-11-01T00:30-04:00', 'America/New_York', 'America/New_York');
    expect(words('2026-11-01', inAutumn)).toBe('сегодня до 23:59');
    expect(words('2026-11-02', inAutumn)).toBe('завтра до 23:59');
    // The clocks go back and show 1:30 twice. The due date is the later 1:30.
    expect(words('2026-11-01 01:30', clockAt('2026-11-01T01:45-04:00', 'America/New_York', 'America/New_York'))).toBe('сегодня до 1:30');
  });

  test('A day that the clocks begin at 1:00 still ends the one before at 23:59', () => {
    const zone = 'America/Sao_Paulo';
    expect(words('2018-11-03', clockAt('2018-11-01T12:00-03:00', zone, zone))).toBe('до субботы, 3 ноября');
  });

  test('A due is near from the day before on', () => {
    const isNear = (due: string, clock = NOON) => {
      const [day = '', time = null] = due.split(' ');
      const dueAt = endOfDue({ day, time }, MOSCOW);
      return dueWords({ due: { day, time }, dueAt, overdue: false }, clock).isNear;
    };
    expect(isNear('2026-11-26')).toBe(true);
    expect(isNear('2026-11-27')).toBe(true);
    expect(isNear('2026-11-28')).toBe(false);
    expect(isNear('2026-11-26 11:55')).toBe(true);
    expect(isNear('2026-11-20')).toBe(false);
    expect(dueWords({ due: null, dueAt: null, overdue: false }, NOON).isNear).toBe(false);
  });
});

describe('a due that has passed in words', () => {
  test.each([
    ['2026-11-26 11:00', 'срок был в 11:00'],
    ['2026-11-26 08:05', 'срок был в 8:05'],
    ['2026-11-25', 'просрочено на 1 день'],
    ['2026-11-25 18:00', 'просрочено на 1 день'],
    ['2026-11-24', 'просрочено на 2 дня'],
    ['2026-11-21', 'просрочено на 5 дней'],
    ['2026-11-05', 'просрочено на 21 день'],
    ['2026-11-15', 'просрочено на 11 дней'],
  ])('%s is «%s» on 26 November', (due, text) => {
    expect(words(due, NOON, true)).toBe(text);
  });

  test('Days late are those of the site, the hour is the reader’s', () => {
    // In Yekaterinburg it is the 26th already. By the site's time zone it is half an hour before the end of the 25th.
    const late = clockAt('2026-11-25T23:30+03:00', 'Asia/Yekaterinburg');
    expect(words('2026-11-25 18:00', late, true)).toBe('срок был в 20:00');
    expect(words('2026-11-24', late, true)).toBe('просрочено на 1 день');
  });

  test('A due that has passed and is not overdue is told by its time or its day', () => {
    expect(words('2026-11-26 11:55', NOON)).toBe('срок был в 11:55');
    expect(words('2026-11-25', clockAt('2026-11-26T00:05+03:00'))).toBe('срок был 25 ноября');
    expect(words('2026-11-24', NOON)).toBe('срок был 24 ноября');
    expect(words('2025-11-24', NOON)).toBe('срок был 24 ноября 2025');
  });

  test('A copy becomes overdue ten minutes after the due, but not what may have been allowed again', () => {
    const dueAt = '2026-11-26T15:00:00.000Z';
    const end = Date.parse(dueAt);
    const first = { dueAt, overdue: false, again: null };
    expect(isOverdueAt(first, end + 10 * MINUTE_MS - 1)).toBe(false);
    expect(isOverdueAt(first, end + 10 * MINUTE_MS)).toBe(true);
    expect(isOverdueAt({ ...first, again: { score: 9, maxScore: 23 } }, end + 60 * MINUTE_MS)).toBe(false);
    expect(isOverdueAt({ ...first, again: { score: 9, maxScore: 23 }, overdue: true }, end + 60 * MINUTE_MS)).toBe(true);
    expect(isOverdueAt({ ...first, dueAt: null }, end)).toBe(false);
  });
});

test('A hand-in is late by days, or on the same day', () => {
  expect([0, 1, 2, 5, 21].map((count) => lateWords(count).replaceAll('\u00A0', ' '))).toEqual(['в тот же день', 'на 1 день', 'на 2 дня', 'на 5 дней', 'на 21 день']);
});

test('Today and yesterday are the reader’s', () => {
  const clock = clockAt('2026-11-26T01:00+05:00', 'Asia/Yekaterinburg');
  expect(recentDay('2026-11-26T00:30:00+05:00', clock)).toBe('сегодня');
  expect(recentDay('2026-11-25T23:30:00+05:00', clock)).toBe('вчера');
  expect(recentDay('2026-11-25T00:00:00+05:00', clock)).toBe('вчера');
  expect(recentDay('2026-11-24T23:59:00+05:00', clock)).toBe(null);
});
