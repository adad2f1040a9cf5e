/** Variants of a printed test (rules R160, R161). They hold nothing that changes with the day: sheets and keys can be printed again. */
import { isGraded, type GradedQuestion, type Question } from '../questions/question.ts';
import { kindOf } from '../questions/question-kinds.ts';
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
  const asked = questions.filter(isGraded).map((question) => kindOf(question).toPrinted(question));
  const count = Math.min(settings.variants, MAX_VARIANTS);
  // Each list has a seed of its own: what is ticked for one leaves the others as they are.
  const ordersOf = (list: string, length: number, isShuffled: boolean): number[][] =>
    isShuffled ? variantOrders(length, count, `${id}/${revision}/${list}`) : Array.from({ length: count }, () => [...Array.from({ length }).keys()]);
  const places = ordersOf('questions', asked.length, settings.questions);
  const orders = asked.map((question, place) => ordersOf(`question ${place}`, kindOf(question).movableLines(question), settings.options));
  return places.map((order, variant) => ({
    number: variant + 1,
    questions: order.flatMap((place) => {
      const question = asked[place];
      return question === undefined ? [] : [{ siteNumber: place + 1, question: kindOf(question).reorder(question, orders[place]?.[variant] ?? []) }];
    }),
  }));
}
