import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DatedAnswers } from '../drafts/merge-answers.ts';
import { arrivedLate, endedAnswers, mergeLate } from './late-answers.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 27, 10, minute)).toISOString();
const END = at(60);
const open = { endsAt: END, isClosed: false };
const given = (answer: number | null, minute: number, key = 'q'): DatedAnswers => ({ [key]: { answer, changedAt: at(minute) } });

describe('answers of an attempt that time has ended', () => {
  test('count up to the last moment, also when they arrive later', () => {
    const state = mergeLate(endedAnswers(given(1, 10), END), given(2, 60), open);
    expect(state).toMatchObject({ answers: given(2, 60), late: [], left: [] });
    expect(arrivedLate(state)).toEqual(['q']);
  });

  test('after the end are left out and counted once', () => {
    const once = mergeLate(endedAnswers(given(1, 10), END), given(2, 61), open);
    const twice = mergeLate(once, given(2, 61), open);
    expect(twice).toMatchObject({ answers: given(1, 10), late: ['q'], left: ['q'] });
    expect(arrivedLate(twice)).toEqual([]);
  });

  test('that say what counts already, or are older, are not late', () => {
    const ended = endedAnswers(given(1, 10), END);
    expect(mergeLate(ended, given(1, 90), open)).toMatchObject({ answers: given(1, 10), late: [] });
    expect(mergeLate(ended, given(3, 5), { endsAt: END, isClosed: true })).toMatchObject({ answers: given(1, 10), late: [] });
    expect(mergeLate(ended, given(null, 90, 'other'), open)).toMatchObject({ late: [] });
  });

  test('that arrive once the review was opened are left out', () => {
    const state = mergeLate(endedAnswers({}, END), given(1, 10), { endsAt: END, isClosed: true });
    expect(state).toMatchObject({ answers: {}, late: ['q'] });
  });

  test('of the draft that are after the end are no answers', () => {
    expect(endedAnswers({ ...given(1, 61), ...given(2, 59, 'other') }, END)).toMatchObject({ answers: given(2, 59, 'other'), held: given(2, 59, 'other'), late: ['q'] });
  });

  test('with text and photos count by each of them', () => {
    const photo = { id: 'a'.repeat(64), turn: 0 as const, place: 1, changedAt: at(50) };
    const state = mergeLate(endedAnswers({}, END), { q: { answer: { text: 'поздно', photos: [photo] }, changedAt: at(70) } }, open);
    expect(state.answers['q']?.answer).toMatchObject({ text: '', photos: [photo] });
    expect([state.late, arrivedLate(state)]).toEqual([['q'], ['q']]);
  });

  test('are the same in any order of arrivals: of each question the latest answer that is not after the end', () => {
    const change = fc.record({ key: fc.constantFrom('a', 'b'), minute: fc.nat(90), answer: fc.option(fc.nat(3)) });
    const uniqueTimes = fc.uniqueArray(change, { selector: ({ key, minute }) => `${key} ${minute}`, maxLength: 14 });
    fc.assert(
      fc.property(uniqueTimes, fc.nat(14), fc.array(fc.nat(), { minLength: 14, maxLength: 14 }), (changes, heldCount, random) => {
        const shuffled = changes.map((each, index) => ({ each, order: random[index] ?? 0 })).toSorted((one, other) => one.order - other.order).map(({ each }) => each);
        const draft = shuffled.slice(0, heldCount);
        const latest = (of: typeof changes, key: string) => of.filter((each) => each.key === key && each.minute <= 60).toSorted((one, other) => other.minute - one.minute)[0];
        const held: DatedAnswers = Object.assign({}, ...['a', 'b'].flatMap((key) => { const found = latest(draft, key); return found ? [given(found.answer, found.minute, key)] : []; })) as DatedAnswers;
        let state = { ...endedAnswers(held, END) };
        for (const { key, minute, answer } of shuffled.slice(heldCount)) state = mergeLate(state, given(answer, minute, key), open);
        for (const key of ['a', 'b']) {
          expect(state.answers[key]?.answer ?? null).toBe(latest(changes, key)?.answer ?? null);
          const came = (latest(changes, key)?.answer ?? null) !== (latest(draft, key)?.answer ?? null);
          expect(arrivedLate(state).includes(key)).toBe(came);
        }
        const onlyLate = shuffled.slice(heldCount).filter(({ minute }) => minute > 60).map(({ key }): string => key);
        expect(state.late.every((key) => onlyLate.includes(key))).toBe(true);
      }),
    );
  });
});
