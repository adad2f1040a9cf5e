/** Small rules of the pages of «Проверка» (rules R366, R368). */
import { describe, expect, it } from 'vitest';
import type { AnswerState } from '../../../domain/checking/work-states.ts';
import { bytes, works } from './counts.ts';
import { texts as giveOutTexts } from './give-out/texts.ts';
import { firstToCheck, nextToCheck, workAfter } from './order.ts';
import { deskPath, listPath } from './paths.ts';
import { monthsBefore } from './photo-room/months-before.ts';
import { texts as roomTexts } from './photo-room/texts.ts';

const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('the next answer', () => {
  const listed = (...states: AnswerState[]) => states.map((state, place) => ({ state, place }));

  it('is the next that waits, going round; an empty and a checked one are passed over', () => {
    const answers = listed('waiting', 'checked', 'empty', 'started', 'checked');
    expect(nextToCheck(answers, 0)?.place).toBe(3);
    expect(nextToCheck(answers, 3)?.place).toBe(0);
    expect(nextToCheck(listed('waiting', 'checked'), 0)).toBeUndefined();
    expect(nextToCheck(answers, -1)?.place).toBe(0);
  });

  it('that a list opens with is the first that waits, or the first', () => {
    expect(firstToCheck(listed('checked', 'started'))?.place).toBe(1);
    expect(firstToCheck(listed('checked', 'checked'))?.place).toBe(0);
    expect(firstToCheck([])).toBeUndefined();
  });

  it('work is that which follows in the list, going round, whether or not the work itself still waits', () => {
    const listedWork = (uid: string, day: number, testId = 't') => ({ testId, uid, attempt: 1, timestamp: `2026-11-0${day}T10:00:00.000Z` });
    const [first, done, third] = [listedWork('u9', 1), listedWork('u2', 2), listedWork('u1', 3)];
    expect(workAfter([first, third], done)).toBe(third);
    expect(workAfter([first, done, third], done)).toBe(third);
    expect(workAfter([first, done], third)).toBe(first);
    expect(workAfter([done], done)).toBeUndefined();
    const sameTime = listedWork('u2', 2, 't2');
    expect(workAfter([first, done, sameTime, third], done)).toBe(sameTime);
  });
});

describe('addresses', () => {
  it('of a work keep the list and its filters, and lead back to it', () => {
    const list = new URLSearchParams('view=given&test=t&group=g&search=Аня&page=9');
    const path = deskPath({ testId: 't 1', uid: 'u', attempt: 2, question: 'q', isByQuestion: true }, list);
    expect(path).toBe('/admin/checking/t%201/u?question=q&attempt=2&by=question&view=given&test=t&group=g&search=%D0%90%D0%BD%D1%8F');
    expect(listPath(new URL(path, 'http://site').searchParams)).toBe('/admin/checking?view=given&test=t&group=g&search=%D0%90%D0%BD%D1%8F');
    expect(listPath(new URLSearchParams(), 'works')).toBe('/admin/checking');
  });
});

describe('words', () => {
  it('have plural forms and decimal units', () => {
    expect([1, 2, 5, 21].map((n) => plain(works(n)))).toEqual(['1 работа', '2 работы', '5 работ', '21 работа']);
    expect([0, 340_000_000, 1_200_000_000, 5_000_000_000].map((n) => plain(bytes(n)))).toEqual(['0 МБ', '340 МБ', '1,2 ГБ', '5 ГБ']);
    expect([1, 2].map((n) => plain(giveOutTexts.skipped(n)))).toEqual(['Одна работа изменилась и не отдана. Проверьте её ещё раз.', '2 работы изменились и не отданы. Проверьте их ещё раз.']);
    expect(plain(roomTexts.dialog.deletes('2026-05-24', 1_140, 900_000_000))).toBe('Снимки работ, отданных раньше 24 мая 2026, удалятся: 1 140 штук, 900 МБ. Баллы, пометки и комментарии останутся.');
  });

  it('a month before the 31st is its last day', () => {
    expect([monthsBefore('2026-05-31', 3), monthsBefore('2026-01-15', 12), monthsBefore('2026-11-24', 6)]).toEqual(['2026-02-28', '2025-01-15', '2026-05-24']);
  });
});
