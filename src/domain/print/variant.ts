/** Variants of a test on paper (rules R160, R161). */
import { isGraded, type GradedQuestion, type Question } from '../questions/question.ts';
import { shuffledIndexes } from './seeded-shuffle.ts';

export const MAX_VARIANTS = 6;

export interface PrintableTest {
  /** Of the test or of the lesson. */
  id: string;
  revision: number;
  questions: readonly Question[];
}

export interface Shuffles {
  /** The order of the questions. */
  questions: boolean;
  /** The order of options, of right columns and of the items of a sequence. */
  options: boolean;
}

export interface PrintedQuestion {
  /** From 1, as pupils see it on the site. */
  siteNumber: number;
  question: GradedQuestion;
}

/**
 * The questions of a variant in its order. It follows from the test's id, its revision and the number of the variant.
 * Variant 1 keeps the site's order. Freeform questions are not printed.
 * @param number from 1
 */
export function variantOf({ id, revision, questions }: PrintableTest, number: number, shuffles: Shuffles): PrintedQuestion[] {
  const seed = `${id} ${revision} ${number}`;
  const graded = questions.filter(isGraded);
  const order = number > 1 && shuffles.questions ? shuffledIndexes(graded.length, seed) : [...graded.keys()];
  return order.flatMap((place) => {
    const question = graded[place];
    if (question === undefined) return [];
    return { siteNumber: place + 1, question: number > 1 && shuffles.options ? withShuffledOptions(question, `${seed} ${place}`) : question };
  });
}

function withShuffledOptions(question: GradedQuestion, seed: string): GradedQuestion {
  switch (question.type) {
    case 'text': {
      const { items: options, placeOf } = shuffle(question.options, seed);
      return { ...question, options, correct: placeOf(question.correct) };
    }
    case 'multiple': {
      const { items: options, placeOf } = shuffle(question.options, seed);
      return { ...question, options, correctAnswers: question.correctAnswers.map(placeOf) };
    }
    case 'match': {
      const { items: matchRight, placeOf } = shuffle(question.matchRight, seed);
      return { ...question, matchRight, matchAnswers: question.matchAnswers.map(placeOf) };
    }
    case 'sequence': {
      const { items, placeOf } = shuffle(question.items, seed);
      return { ...question, items, correctOrder: question.correctOrder.map(placeOf) };
    }
    case 'short':
    case 'number':
      return question;
  }
}

/** `placeOf` leads from the place of an item before to that after; of a missing key, −1, to itself. */
function shuffle(list: readonly string[], seed: string): { items: string[]; placeOf: (before: number) => number } {
  const indexes = shuffledIndexes(list.length, seed);
  return { items: indexes.map((index) => list[index] ?? ''), placeOf: (before) => indexes.indexOf(before) };
}
