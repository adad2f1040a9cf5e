import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryQuestion, matchQuestion, multipleQuestion, sequenceQuestion, shortQuestion, textQuestion, freeformQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';
import { isGraded, type GradedQuestion } from '../questions/question.ts';
import { variantOf, type PrintableTest } from './variant.ts';

const ALL = { questions: true, options: true };
const letters = Array.from({ length: 12 }, (_, index) => `Вариант ${index}`);
const aTest: PrintableTest = {
  id: 'test-1',
  revision: 3,
  questions: [
    textQuestion({ options: letters, correct: 4 }),
    freeformQuestion(),
    multipleQuestion({ options: letters, correctAnswers: [1, 7] }),
    matchQuestion({ matchLeft: ['лист', 'корень', 'цветок'], matchRight: letters, matchAnswers: [2, 0, 5] }),
    sequenceQuestion({ items: letters, correctOrder: letters.map((_, index) => (index + 5) % 12) }),
    shortQuestion({ answers: ['ген'] }),
  ],
};

/** What is right, by the texts. */
function rightTexts(question: GradedQuestion): unknown {
  switch (question.type) {
    case 'text':
      return question.options[question.correct];
    case 'multiple':
      return new Set(question.correctAnswers.map((option) => question.options[option]));
    case 'match':
      return question.matchLeft.map((left, row) => [left, question.matchRight[question.matchAnswers[row] ?? -1]]);
    case 'sequence':
      return question.correctOrder.map((item) => question.items[item]);
    default:
      return question;
  }
}

test('variant 1 keeps the order of the site, without freeform questions', () => {
  const printed = variantOf(aTest, 1, ALL);
  expect(printed.map(({ question }) => question)).toEqual(aTest.questions.filter(isGraded));
  expect(printed.map(({ siteNumber }) => siteNumber)).toEqual([1, 2, 3, 4, 5]);
});

test('a variant is the same whenever it is printed, and other variants, revisions and tests differ', () => {
  const variant = variantOf(aTest, 2, ALL);
  expect(variantOf(structuredClone(aTest), 2, ALL)).toEqual(variant);
  expect(variant.map(({ siteNumber }) => siteNumber)).toEqual([3, 1, 5, 4, 2]);
  for (const other of [variantOf(aTest, 3, ALL), variantOf({ ...aTest, revision: 4 }, 2, ALL), variantOf({ ...aTest, id: 'test-2' }, 2, ALL)]) {
    expect(other).not.toEqual(variant);
  }
});

test('only what is ticked is shuffled, and rows of a match never are', () => {
  const onlyOptions = variantOf(aTest, 2, { questions: false, options: true });
  expect(onlyOptions.map(({ siteNumber }) => siteNumber)).toEqual([1, 2, 3, 4, 5]);
  expect(onlyOptions[0]?.question).not.toEqual(aTest.questions[0]);
  expect(onlyOptions[2]?.question).toMatchObject({ matchLeft: ['лист', 'корень', 'цветок'] });
  const onlyQuestions = variantOf(aTest, 2, { questions: true, options: false });
  for (const { siteNumber, question } of onlyQuestions) expect(question).toEqual(aTest.questions.filter(isGraded)[siteNumber - 1]);
});

test('a missing key stays missing', () => {
  const questions = [textQuestion({ options: letters, correct: -1 }), matchQuestion({ matchLeft: ['а', 'б'], matchRight: letters, matchAnswers: [-1, 3] })];
  const [first, second] = variantOf({ ...aTest, questions }, 2, { questions: false, options: true });
  expect(first?.question).toMatchObject({ correct: -1 });
  expect(second?.question).toMatchObject({ matchAnswers: [-1, expect.any(Number)] });
});

test('every variant asks the same questions, and the keys follow the texts', () => {
  fc.assert(
    fc.property(fc.array(arbitraryQuestion, { maxLength: 12 }), fc.integer({ min: 1, max: 6 }), fc.boolean(), fc.boolean(), (questions, number, byQuestions, byOptions) => {
      const graded = questions.filter(isGraded);
      const printed = variantOf({ id: 'test', revision: 1, questions }, number, { questions: byQuestions, options: byOptions });
      expect(printed.map(({ siteNumber }) => siteNumber).toSorted((a, b) => a - b)).toEqual(graded.map((_, index) => index + 1));
      for (const { siteNumber, question } of printed) {
        const original = graded[siteNumber - 1];
        expect(original && rightTexts(original)).toEqual(rightTexts(question));
      }
    }),
  );
});
