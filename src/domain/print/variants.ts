/** Variants of a printed test (rules R160, R161). They hold nothing that changes with the day: sheets and keys can be printed again. */
import { mergeRightItems } from '../questions/kinds/equal-items.ts';
import { isGraded, type GradedQuestion, type Question } from '../questions/question.ts';
import { MAX_VARIANTS, type PrintSettings } from './print-settings.ts';
import { variantOrders } from './shuffle.ts';

export interface PrintedTest {
  /** Of the test, or of the lesson whose test it is. */
  id: string;
  revision: number;
  questions: readonly Question[];
}

export interface PrintedQuestion {
  /** Its number in the test on the site, from 1; freeform questions are not counted (rule R34). */
  siteNumber: number;
  /** As this variant asks it: its key names the options by their places here. */
  question: GradedQuestion;
}

export interface Variant {
  /** From 1. */
  number: number;
  questions: PrintedQuestion[];
}

/** The variants of a test, without freeform questions. */
export function toVariants({ id, revision, questions }: PrintedTest, settings: Pick<PrintSettings, 'variants' | 'questions' | 'options'>): Variant[] {
  const asked = questions.filter(isGraded).map((question) => (question.type === 'match' ? mergeRightItems(question) : question));
  const count = Math.min(settings.variants, MAX_VARIANTS);
  // Each list has a seed of its own: what is ticked for one leaves the others as they are.
  const ordersOf = (list: string, length: number, isShuffled: boolean): number[][] =>
    isShuffled ? variantOrders(length, count, `${id}/${revision}/${list}`) : Array.from({ length: count }, () => [...Array.from({ length }).keys()]);
  const places = ordersOf('questions', asked.length, settings.questions);
  const orders = asked.map((question, place) => ordersOf(`question ${place}`, movableLength(question), settings.options));
  return places.map((order, variant) => ({
    number: variant + 1,
    questions: order.flatMap((place) => {
      const question = asked[place];
      return question === undefined ? [] : [{ siteNumber: place + 1, question: reorder(question, hiding(question, orders[place]?.[variant] ?? [])) }];
    }),
  }));
}

/** How many lines of a question change their places. */
function movableLength(question: GradedQuestion): number {
  switch (question.type) {
    case 'text':
    case 'multiple':
      return question.options.length;
    case 'match':
      return question.matchRight.length;
    case 'sequence':
      return question.items.length;
    case 'short':
    case 'number':
      return 0;
  }
}

/** The order of a sequence is no answer to it: the right one is turned by one place. */
function hiding(question: GradedQuestion, order: readonly number[]): readonly number[] {
  const isAnswer = question.type === 'sequence' && question.correctOrder.length > 1 && question.correctOrder.every((item, place) => item === order[place]);
  return isAnswer ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/** The question with its lines in another order, and its key. @param order indexes of the lines; rows of a match stay */
function reorder(question: GradedQuestion, order: readonly number[]): GradedQuestion {
  const inOrder = (lines: readonly string[]): string[] => order.map((line) => lines[line] ?? '');
  /** −1, a missing key, stays −1. */
  const placeOf = (line: number): number => order.indexOf(line);
  switch (question.type) {
    case 'text':
      return { ...question, options: inOrder(question.options), correct: placeOf(question.correct) };
    case 'multiple':
      return { ...question, options: inOrder(question.options), correctAnswers: question.correctAnswers.map(placeOf) };
    case 'match':
      return { ...question, matchRight: inOrder(question.matchRight), matchAnswers: question.matchAnswers.map(placeOf) };
    case 'sequence':
      return { ...question, items: inOrder(question.items), correctOrder: question.correctOrder.map(placeOf) };
    case 'short':
    case 'number':
      return question;
  }
}
