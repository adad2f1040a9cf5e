/**
 * Makes the variants of a printed test (rules R160, R161). Nothing in them depends on the day, so that sheets and keys
 * can be printed again.
 */
import type { Exam } from '../exams/exams.ts';
import { materialOf, type Material } from '../materials/material.ts';
import { isGraded, type GradedQuestion, type Question } from '../questions/question.ts';
import { kindOf } from '../questions/question-kinds.ts';
import { MAX_VARIANTS, type PrintSettings } from './print-settings.ts';
import { variantOrders } from './shuffle.ts';

export interface PrintedTest {
  /** The id of the test, or of the lesson whose test it is. */
  id: string;
  revision: number;
  questions: readonly Question[];
  /** The materials; left out for the test of a lesson, which has neither materials nor an exam. */
  materials?: readonly Material[];
  exam?: Exam | null;
}

export interface PrintedQuestion {
  /** The number of the question in the test on the site, from 1. Freeform questions are not counted (rule R34). */
  siteNumber: number;
  /** The question as this variant asks it. Its key counts the options by their places in this variant. */
  question: GradedQuestion;
  /** The material of the question. The questions beside it may have the same material. */
  material: Material | null;
}

export interface Variant {
  /** The number of the variant, from 1. */
  number: number;
  questions: PrintedQuestion[];
}

/**
 * Whether the questions must stay in the order of the test, because some name a line of an exam. Such a test has only
 * one printed variant.
 */
export const keepsOrder = (questions: readonly Question[]): boolean => questions.some(({ line }) => typeof line === 'number');

/**
 * Groups the questions that must stay together: neighbouring questions with the same material.
 * @returns the places of the questions, by group
 */
function unitsOf(questions: readonly GradedQuestion[]): number[][] {
  const units: number[][] = [];
  questions.forEach(({ materialId }, place) => {
    const last = units.at(-1);
    const isSame = typeof materialId === 'string' && last !== undefined && questions[last[0] ?? -1]?.materialId === materialId;
    if (isSame) last.push(place);
    else units.push([place]);
  });
  return units;
}

/** Makes the variants of a test. They have no freeform questions. */
export function toVariants({ id, revision, questions, materials = [] }: PrintedTest, settings: Pick<PrintSettings, 'variants' | 'questions' | 'options'>): Variant[] {
  const asked = questions.filter(isGraded).map((question) => kindOf(question).toPrinted(question));
  const isFixed = keepsOrder(questions);
  const count = isFixed ? 1 : Math.min(settings.variants, MAX_VARIANTS);
  // Each list has a seed of its own, so that a setting for one list does not change the order of the others.
  const ordersOf = (list: string, length: number, isShuffled: boolean): number[][] =>
    isShuffled ? variantOrders(length, count, `${id}/${revision}/${list}`) : Array.from({ length: count }, () => [...Array.from({ length }).keys()]);
  const units = unitsOf(asked);
  const places = ordersOf('questions', units.length, settings.questions && !isFixed).map((order) => order.flatMap((unit) => units[unit] ?? []));
  const orders = asked.map((question, place) => ordersOf(`question ${place}`, kindOf(question).movableLines(question), settings.options));
  return places.map((order, variant) => ({
    number: variant + 1,
    questions: order.flatMap((place) => {
      const question = asked[place];
      return question === undefined ? [] : [{ siteNumber: place + 1, question: kindOf(question).reorder(question, orders[place]?.[variant] ?? []), material: materialOf(question, materials) }];
    }),
  }));
}
