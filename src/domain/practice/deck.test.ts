import { describe, expect, test } from 'vitest';
import { extendedQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';
import { toQuestion, type LessonQuestion } from '../lessons/lesson.ts';
import type { Answer } from '../questions/question.ts';
import { updateCards, compareWithCurrent, type Card, type DeckAttempt, type DeckVersion } from './deck.ts';

const ZONE = 'Europe/Moscow';
const [MARCH, APRIL, MAY] = ['2026-03-02T09:00:00.000Z', '2026-04-02T09:00:00.000Z', '2026-05-02T09:00:00.000Z'];

const question = (text: string, correct = 0): LessonQuestion => ({ question: text, options: ['а', 'б', 'в'], correct });
const version = (revision: number, ...questions: LessonQuestion[]): DeckVersion => ({
  revision,
  questions: questions.map(toQuestion),
  keys: questions.map((each) => each.question),
});

const first = version(1, question('Раз?'), question('Два?'));
const attempt = (number: number, answers: Answer[], change: Partial<DeckAttempt> = {}): DeckAttempt => ({
  attempt: number,
  answers,
  timestamp: number === 1 ? MARCH : APRIL,
  regradedAt: null,
  version: first,
  before: null,
  ...change,
});
/** Makes the attempt after a regrading by another version. */
const regraded = (number: number, answers: Answer[], after: DeckVersion): DeckAttempt =>
  attempt(number, answers, { regradedAt: MAY, version: after, before: first });

const add = (cards: Card[], ...attempts: DeckAttempt[]): Card[] => attempts.reduce((deck, each) => updateCards(deck, each, ZONE), cards);
const summaryOf = (cards: readonly Card[]) => cards.map(({ questionKey, reviewedAt, leftAt }) => ({ questionKey, reviewedAt, leftAt }));

describe('the cards of a test', () => {
  test('a mistake makes a card at the time of the result, and the same attempt again changes nothing', () => {
    const cards = add([], attempt(1, [0, 2]));
    expect(summaryOf(cards)).toEqual([{ questionKey: 'Два?', reviewedAt: MARCH, leftAt: null }]);
    expect(add(cards, attempt(1, [0, 2]))).toEqual(cards);
  });

  test('a question that the tutor checks has no card, whatever its answer', () => {
    const work: DeckVersion = { revision: 1, questions: [extendedQuestion(), toQuestion(question('Раз?'))], keys: ['work', 'Раз?'] };
    for (const answer of [null, { text: 'Свет', photos: [] }]) {
      expect(add([], attempt(1, [answer, 2], { version: work })).map(({ questionKey }) => questionKey)).toEqual(['Раз?']);
    }
  });

  test('a mistake in a later attempt is a review of the same card, and a right answer there changes no schedule', () => {
    const [card] = add([], attempt(1, [0, 2]));
    const [right] = add([], attempt(1, [0, 2]), attempt(2, [0, 0]));
    expect(right).toEqual({ ...card, attempt: 2 });
    const [wrong] = add([], attempt(1, [0, 2]), attempt(2, [0, 1]));
    expect(wrong).toMatchObject({ reviewedAt: APRIL, mistakeAttempt: 2, knownInRow: 0 });
    expect(wrong?.difficulty).toBeGreaterThan(card?.difficulty ?? 10);
  });

  test('a right answer that a regrading makes wrong becomes a card at the time of the regrading', () => {
    const mended = version(2, question('Раз?', 1), question('Два?'));
    const known = add([], attempt(1, [0, 0]));
    expect(known).toEqual([]);
    const expected = [{ questionKey: 'Раз?', reviewedAt: MAY, leftAt: null }];
    expect(summaryOf(add(known, regraded(1, [0, 0], mended)))).toEqual(expected);
    // The result is the same when nobody asked for the cards before the regrading.
    expect(summaryOf(add([], regraded(1, [0, 0], mended)))).toEqual(expected);
  });

  test('a card whose answer a regrading makes right leaves, and comes back when another one makes it wrong again', () => {
    const mended = version(2, question('Раз?'), question('Два?', 2));
    const left = add([], attempt(1, [0, 2]), regraded(1, [0, 2], mended));
    expect(summaryOf(left)).toEqual([{ questionKey: 'Два?', reviewedAt: MARCH, leftAt: MAY }]);
    expect(summaryOf(add([], regraded(1, [0, 2], mended)))).toEqual([]);
    const again = attempt(1, [0, 2], { regradedAt: '2026-06-02T09:00:00.000Z', version: { ...first, revision: 3 }, before: mended });
    expect(summaryOf(add(left, again))).toEqual([{ questionKey: 'Два?', reviewedAt: '2026-06-02T09:00:00.000Z', leftAt: null }]);
  });

  test('a card follows the question of its review when a regrading by a mended text renames it', () => {
    const mended = version(2, question('Раз?'), question('Два, без опечатки?'));
    const cards = add([], attempt(1, [0, 2]));
    expect(add(cards, regraded(1, [0, 2], mended))).toEqual([{ ...cards[0], questionKey: 'Два, без опечатки?' }]);
    // The pupil already has a card of that text, and practice has only one card for each question.
    const both = add(cards, attempt(2, [0, 2], { version: mended }));
    expect(both).toHaveLength(2);
    expect(add(both, regraded(1, [0, 2], mended)).map(({ questionKey }) => questionKey)).toEqual(['Два, без опечатки?']);
  });

  test('a card waits while the test has another key of its question, by its text or by its place', () => {
    const cards = add([], attempt(1, [1, 2]));
    const awaited = (current: DeckVersion) => compareWithCurrent(cards, current, () => first).map(({ awaitedRevision }) => awaitedRevision);
    expect(awaited(first)).toEqual([null, null]);
    expect(awaited(version(2, question('Два?'), question('Раз?', 1)))).toEqual([2, null]);
    expect(awaited(version(2, question('Раз?'), question('Два, без опечатки?', 2)))).toEqual([null, 2]);
    expect(awaited(version(2, question('Раз?'), question('Два, без опечатки?')))).toEqual([null, null]);
    // The questions were deleted from the test, but the review still has them.
    expect(awaited(version(2, question('Иное?', 1)))).toEqual([null, null]);
  });
});
