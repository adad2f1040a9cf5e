import fc from 'fast-check';
import type { Answer, Question } from './question.ts';

/** Questions of each kind for tests: right as they stand, so that a case names only what it is about. */

type Of<Type extends Question['type']> = Extract<Question, { type: Type }>;

const common = { contextText: null, contextImage: null };

/** A question of the kind, with what a test gives in place of its own. */
export const textQuestion = (given: Partial<Of<'text'>> = {}): Of<'text'> => ({
  type: 'text',
  question: 'Что даёт клетке энергию?',
  ...common,
  options: ['Ядро', 'Митохондрия', 'Рибосома'],
  correct: 1,
  ...given,
});

export const multipleQuestion = (given: Partial<Of<'multiple'>> = {}): Of<'multiple'> => ({
  type: 'multiple',
  question: 'Что есть у растительной клетки?',
  ...common,
  options: ['Клеточная стенка', 'Центриоль', 'Хлоропласт', 'Вакуоль'],
  correctAnswers: [0, 2, 3],
  ...given,
});

export const matchQuestion = (given: Partial<Of<'match'>> = {}): Of<'match'> => ({
  type: 'match',
  question: 'Что делает органоид?',
  ...common,
  matchLeft: ['Рибосома', 'Лизосома', 'Ядро'],
  matchRight: ['Хранит ДНК', 'Собирает белок', 'Расщепляет', 'Запасает воду'],
  matchAnswers: [1, 2, 0],
  ...given,
});

export const freeformQuestion = (given: Partial<Of<'freeform'>> = {}): Of<'freeform'> => ({
  type: 'freeform',
  question: 'Опишите митоз.',
  ...common,
  freeformAnswer: 'Деление ядра в четыре фазы.',
  ...given,
});

const arbitraryText = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
const arbitraryCommon = {
  question: arbitraryText,
  contextText: fc.option(arbitraryText),
  contextImage: fc.option(arbitraryText),
};
const arbitraryLines = (minLength: number) => fc.array(arbitraryText, { minLength, maxLength: 6 });

/** Any question as the server may have stored it. */
export const arbitraryQuestion: fc.Arbitrary<Question> = fc.oneof(
  arbitraryLines(2).chain((options) =>
    fc.record({
      type: fc.constant('text' as const),
      ...arbitraryCommon,
      options: fc.constant(options),
      correct: fc.nat(options.length - 1),
    }),
  ),
  arbitraryLines(2).chain((options) =>
    fc.record({
      type: fc.constant('multiple' as const),
      ...arbitraryCommon,
      options: fc.constant(options),
      correctAnswers: fc.subarray([...options.keys()], { minLength: 1 }),
    }),
  ),
  fc.tuple(arbitraryLines(1), arbitraryLines(1)).chain(([matchLeft, matchRight]) =>
    fc.record({
      type: fc.constant('match' as const),
      ...arbitraryCommon,
      matchLeft: fc.constant(matchLeft),
      matchRight: fc.constant(matchRight),
      matchAnswers: fc.tuple(...matchLeft.map(() => fc.nat(matchRight.length - 1))),
    }),
  ),
  fc.record({ type: fc.constant('freeform' as const), ...arbitraryCommon, freeformAnswer: arbitraryText }),
);

/** The answer that brings all points of a question. */
export function rightAnswer(question: Question): Answer {
  switch (question.type) {
    case 'text':
      return question.correct;
    case 'multiple':
      return Object.fromEntries(question.correctAnswers.map((option) => [option, true as const]));
    case 'match':
      return Object.fromEntries(question.matchAnswers.map((right, left) => [left, right]));
    case 'freeform':
      return null;
  }
}

/** Any answer that a page could send to a question. */
export function arbitraryAnswer(question: Question): fc.Arbitrary<Answer> {
  switch (question.type) {
    case 'text':
      return fc.nat(question.options.length - 1);
    case 'multiple':
      return fc
        .subarray([...question.options.keys()], { minLength: 1 })
        .map((chosen) => Object.fromEntries(chosen.map((option) => [option, true as const])));
    case 'match':
      return fc
        .tuple(...question.matchLeft.map(() => fc.nat(question.matchRight.length - 1)))
        .map((pairs) => Object.fromEntries(pairs.map((right, left) => [left, right])));
    case 'freeform':
      return fc.constant(null);
  }
}
