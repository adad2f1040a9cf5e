import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answeredParts, checkAnswers, isAnswered, padAnswers } from './answers.ts';
import type { Answer, Question } from './question.ts';
import { appErrorWith } from '../../../test/support/expect-error.ts';
import {
  arbitraryAnswer,
  arbitraryQuestion,
  extendedQuestion,
  freeformQuestion,
  matchQuestion,
  multipleQuestion,
  numberQuestion,
  rightAnswer,
  sequenceQuestion,
  shortQuestion,
  textQuestion,
} from '../../../test/support/fixtures/question-arbitraries.ts';

const allRows = { 0: 1, 1: 2, 2: 0 };

// These cases are those of rule R36.
describe('isAnswered', () => {
  test.each<[string, Question, Answer, number, number]>([
    ['text, an option', textQuestion(), 2, 1, 1],
    ['text, the first option', textQuestion(), 0, 1, 1],
    ['text, none', textQuestion(), null, 0, 1],
    ['multiple, one option', multipleQuestion(), { 1: true }, 1, 1],
    ['multiple, three options', multipleQuestion(), { 0: true, 1: true, 2: true }, 1, 1],
    ['multiple, an empty map', multipleQuestion(), {}, 0, 1],
    ['multiple, none', multipleQuestion(), null, 0, 1],
    ['match, every row', matchQuestion(), allRows, 3, 3],
    ['match, all but one row', matchQuestion(), { 0: 1, 2: 0 }, 2, 3],
    ['match, an empty map', matchQuestion(), {}, 0, 3],
    ['match, none', matchQuestion(), null, 0, 3],
    ['short, a word', shortQuestion(), 'ген', 1, 1],
    ['short, blank', shortQuestion(), ' \n', 0, 1],
    ['number, anything typed', numberQuestion(), 'два', 1, 1],
    ['number, blank', numberQuestion(), '', 0, 1],
    ['sequence, every item', sequenceQuestion(), [4, 3, 0, 2, 1], 1, 1],
    ['sequence, none', sequenceQuestion(), null, 0, 1],
    ['sequence, an item missing', sequenceQuestion(), [4, 3, 0, 2], 0, 1],
    ['sequence, an item twice', sequenceQuestion(), [4, 3, 0, 2, 2], 0, 1],
    ['sequence, an item that does not exist', sequenceQuestion(), [5, 3, 0, 2, 1], 0, 1],
    ['freeform, nothing is asked', freeformQuestion(), null, 0, 0],
  ])('%s: isAnswered and answeredParts agree', (_name, question, answer, done, all) => {
    expect(answeredParts(question, answer)).toEqual({ done, all });
    expect(isAnswered(question, answer)).toBe(done === all);
  });
});

describe('checkAnswers', () => {
  const four = [textQuestion(), freeformQuestion(), multipleQuestion(), matchQuestion()];

  test('a submission that answers every question is returned unchanged', () => {
    const answers = [0, null, { 1: true as const }, allRows];
    expect(checkAnswers(four, answers)).toEqual(answers);
  });

  test.each<[string, Answer[], number[]]>([
    ['nothing answered', [null, null, null, null], [0, 2, 3]],
    ['empty maps', [1, null, {}, {}], [2, 3]],
    ['a row missing', [1, null, { 0: true }, { 0: 1, 1: 2 }], [3]],
    ['the first question', [null, null, { 0: true }, allRows], [0]],
  ])('the indexes of unanswered questions are reported: %s', (_name, answers, questions) => {
    expect(() => checkAnswers(four, answers)).toThrow(
      appErrorWith('unanswered', { message: '❗ Ответьте на все вопросы перед завершением.', details: { questions } }),
    );
  });

  test.each<[string, Question, Answer]>([
    ['text, a map', textQuestion(), { 0: true }],
    ['text, an empty map', textQuestion(), {}],
    ['text, an option too far', textQuestion(), 3],
    ['text, a negative option', textQuestion(), -1],
    ['text, a fraction', textQuestion(), 0.5],
    ['text, not a number', textQuestion(), Number.NaN],
    ['text, infinity', textQuestion(), Number.POSITIVE_INFINITY],
    ['multiple, a number', multipleQuestion(), 0],
    ['multiple, the map of a match', multipleQuestion(), { 0: 1 }],
    ['multiple, an option too far', multipleQuestion(), { 0: true, 4: true }],
    ['match, a number', matchQuestion(), 0],
    ['match, the map of a multiple', matchQuestion(), { 0: true, 1: true, 2: true }],
    ['match, a row too far', matchQuestion(), { ...allRows, 3: 0 }],
    ['match, a right item too far', matchQuestion(), { ...allRows, 2: 4 }],
    ['match, a negative right item', matchQuestion(), { ...allRows, 2: -1 }],
    ['match, a fraction', matchQuestion(), { ...allRows, 2: 1.5 }],
    ['match, a bad pair beside a missing row', matchQuestion(), { 0: 9 }],
    ['short, a number', shortQuestion(), 1],
    ['short, longer than 500 characters', shortQuestion(), 'ы'.repeat(501)],
    ['number, a JSON number', numberQuestion(), 3.5],
    ['number, longer than 500 characters', numberQuestion(), '1'.repeat(501)],
    ['sequence, a map', sequenceQuestion(), { 0: 4, 1: 3, 2: 0, 3: 2, 4: 1 }],
    ['freeform, a number', freeformQuestion(), 0],
    ['freeform, a map', freeformQuestion(), {}],
  ])('an answer that does not match its question is rejected: %s', (_name, question, answer) => {
    expect(() => checkAnswers([question], [answer])).toThrow(appErrorWith('invalid-answer'));
  });

  test.each<[string, Question, Answer]>([
    ['text, a string', textQuestion(), '1'],
    ['multiple, an order', multipleQuestion(), [0]],
    ['match, an order', matchQuestion(), [1, 2, 0]],
    ['sequence, a string', sequenceQuestion(), '43021'],
    ['short, an order', shortQuestion(), [0]],
    ['freeform, a string', freeformQuestion(), 'Митоз'],
  ])('a text or a list for a question of another kind is no request of a form: %s', (_name, question, answer) => {
    expect(() => checkAnswers([question], [answer])).toThrow(appErrorWith('invalid-request'));
  });

  test('an invalid answer is reported before unanswered questions', () => {
    expect(() => checkAnswers(four, [7, null, null, null])).toThrow(
      appErrorWith('invalid-answer'),
    );
  });

  test('right answers, and any answers that a page can send, are accepted', () => {
    const submission = fc
      .array(arbitraryQuestion, { maxLength: 6 })
      .chain((questions) => fc.tuple(fc.constant(questions), fc.tuple(...questions.map(arbitraryAnswer))));
    fc.assert(
      fc.property(submission, ([questions, answers]) => {
        expect(checkAnswers(questions, answers)).toEqual(answers);
        const right = questions.map(rightAnswer);
        expect(checkAnswers(questions, right)).toEqual(right);
      }),
    );
  });
});

describe('number of answers', () => {
  const endsFreeform = [textQuestion(), freeformQuestion(), textQuestion(), freeformQuestion(), freeformQuestion()];

  test.each<[Answer[], Answer[]]>([
    [[1, null, 1], [1, null, 1, null, null]],
    [[1, null, 1, null], [1, null, 1, null, null]],
    [[1, null, 1, null, null], [1, null, 1, null, null]],
  ])('answers to freeform questions at the end may be missing: %j', (given, padded) => {
    expect(padAnswers(endsFreeform, given)).toEqual(padded);
    expect(checkAnswers(endsFreeform, given)).toEqual(padded);
  });

  test.each<[string, Question[], Answer[]]>([
    ['one too few', [textQuestion(), textQuestion()], [1]],
    ['one too many', [textQuestion()], [1, null]],
    ['a question hidden behind the freeform ones', endsFreeform, [1, null]],
    ['none', [textQuestion()], []],
  ])('another number of answers than questions is rejected: %s', (_name, questions, answers) => {
    const text = `Ответов должно быть столько же, сколько вопросов: ${questions.length}.`;
    expect(() => checkAnswers(questions, answers)).toThrow(
      appErrorWith('invalid-request', { details: { fields: { answers: text } } }),
    );
  });

  test('padAnswers does not change its argument', () => {
    const given: Answer[] = [1, null, 1];
    padAnswers(endsFreeform, given);
    expect(given).toEqual([1, null, 1]);
  });
});

// These cases are those of rule R303.
describe('answers to extended questions in a submission', () => {
  const questions = [textQuestion(), extendedQuestion()];
  const check = (answer: Answer, withoutAnswer?: number[]) => checkAnswers(questions, [1, answer], { withoutAnswer });

  test('are stored in one form', () => {
    expect(check({ text: ' Он поглощает свет.' })).toEqual([1, { text: ' Он поглощает свет.', photos: [] }]);
  });

  test('may be empty where the submission says so, whatever an empty one looks like', () => {
    for (const empty of [null, {}, { text: '' }, { text: ' \n', photos: [] }]) {
      expect(() => check(empty)).toThrow(appErrorWith('unanswered', { details: { questions: [1] } }));
      expect(check(empty, [1])).toEqual([1, null]);
    }
  });

  test('count although the submission says that there is none', () => {
    expect(check({ text: 'Свет' }, [1])).toEqual([1, { text: 'Свет', photos: [] }]);
  });

  test('a question of another kind, or none, cannot be left out', () => {
    for (const place of [0, 2, -1]) expect(() => check({ text: 'Свет' }, [place])).toThrow(appErrorWith('invalid-request'));
    expect(() => checkAnswers(questions, [null, null], { withoutAnswer: [1] })).toThrow(appErrorWith('unanswered', { details: { questions: [0] } }));
  });

  test('are of no other kind, and keep to their limits', () => {
    expect(() => checkAnswers(questions, [{ text: 'Свет' }, null])).toThrow(appErrorWith('invalid-request'));
    expect(() => check('Свет')).toThrow(appErrorWith('invalid-request'));
    expect(() => check(1)).toThrow(appErrorWith('invalid-answer'));
    expect(() => check({ text: 'а'.repeat(20_001) })).toThrow(appErrorWith('invalid-answer'));
  });
});
