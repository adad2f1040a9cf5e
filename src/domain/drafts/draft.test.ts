import { describe, expect, test } from 'vitest';
import { appErrorWith } from '../../../test/support/expect-error.ts';
import { extendedQuestion, textQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';
import type { Answer } from '../questions/question.ts';
import { toLearnerQuestions } from '../questions/shown-questions.ts';
import { mergeAnswers, submittedAnswer, withinPhotoLimits } from './merge-answers.ts';
import { checkDraftAnswers, hasAnswers } from './draft.ts';

const questions = toLearnerQuestions([textQuestion(), extendedQuestion({ id: 'q1' })], String);
const NOW = new Date('2026-11-27T12:00:00.000Z');
const EARLY = '2026-11-27T10:00:00.000Z';
const LATE = '2026-11-27T11:00:00.000Z';

const photo = (n: number, changedAt = EARLY) => ({ id: n.toString(16).padStart(64, '0'), turn: 0 as const, place: n, changedAt });
const check = (answer: Answer, changedAt = EARLY) => checkDraftAnswers(questions, [{ index: 1, answer, changedAt }], NOW);
const submitted = (...changes: ReturnType<typeof check>[]) => submittedAnswer(changes.reduce(mergeAnswers, {})['q1']?.answer ?? null);

describe('an extended answer in a draft', () => {
  test('has its question’s id for a key, and text and photos of several devices', () => {
    expect(submitted(check({ text: 'Свет' }, LATE), check({ photos: [photo(1)] }))).toEqual({ text: 'Свет', photos: [{ id: photo(1).id, turn: 0 }] });
  });

  test('is emptied as a whole by null, of what is older', () => {
    expect(submitted(check({ text: 'Свет', photos: [photo(1)] }), check(null, LATE))).toBeNull();
    expect(submitted(check(null), check({ text: 'Свет' }, LATE))).toEqual({ text: 'Свет', photos: [] });
    expect(submitted(check({ text: 'Свет' }), check({}, LATE))).toEqual({ text: 'Свет', photos: [] });
  });

  test('of a device that dates no photos is merged, too', () => {
    const kept = { q1: { answer: { text: 'Свет' }, changedAt: LATE } };
    expect(submittedAnswer(mergeAnswers(kept, check({ photos: [photo(1)] }))['q1']?.answer ?? null)).toMatchObject({ text: 'Свет', photos: [{ turn: 0 }] });
    expect(submittedAnswer(mergeAnswers(check({ text: 'Свет' }), { q1: { answer: null, changedAt: LATE } })['q1']?.answer ?? null)).toBeNull();
  });

  test.for<[string, Answer]>([
    ['a number', 1],
    ['a text alone', 'Свет'],
    ['photos without times', { photos: [{ id: photo(1).id, turn: 0 }] }],
    ['nine photos', { photos: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => photo(n)) }],
    ['a photo twice', { photos: [photo(1), photo(1)] }],
    ['a text that is too long', { text: 'а'.repeat(20_001) }],
  ])('is not %s', ([, answer]) => {
    expect(() => check(answer)).toThrow(appErrorWith('invalid-answer'));
  });

  test('is no answer to another kind', () => {
    expect(() => checkDraftAnswers(questions, [{ index: 0, answer: { text: 'Свет' }, changedAt: EARLY }], NOW)).toThrow(appErrorWith('invalid-answer'));
  });

  test('keeps eight photos, and the others are named', () => {
    const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => check({ photos: [photo(n)] })).reduce(mergeAnswers, {});
    const { answers, over } = withinPhotoLimits({ ...nine, other: { answer: 1, changedAt: EARLY } });
    expect(over).toEqual([photo(9).id]);
    expect(answers).toMatchObject({ other: { answer: 1 } });
  });

  test('is compared with a submission by what it submits', () => {
    const draft = mergeAnswers(check({ text: 'Свет', photos: [photo(1)] }), {});
    expect(hasAnswers(questions, draft, [null, { photos: [{ turn: 0, id: photo(1).id }], text: 'Свет' }])).toBe(true);
    expect(hasAnswers(questions, draft, [null, { text: 'Свет' }])).toBe(false);
    expect(hasAnswers(questions, check({ text: ' ' }), [null, null])).toBe(true);
  });
});
