import { lessonTitleOf } from '../../../../domain/lessons/lesson.ts';
import { lessonTestId } from '../../../../domain/lessons/lesson-test-id.ts';
import { ATTEMPTS_FOR_FLAGS } from '../../../../domain/results/question-flags.ts';
import { normalizeSearch } from '../../../../domain/users/user-search.ts';
import type { TakenTests } from '../../contract.ts';

/** A test that pupils have taken, for the overview. */
export interface TakenTest {
  testId: string;
  name: string;
  /** The id of the block of a lesson test; `null` for a general test, and if the block is deleted. */
  blockId: string | null;
  deleted: boolean;
  attempts: number;
  meanShare: number | null;
  lastAt: string | null;
  flagged: number | null;
}

export const TAKEN_TEST_ORDERS = ['newest', 'name', 'lowest'] as const;
export type TakenTestOrder = (typeof TAKEN_TEST_ORDERS)[number];

/** Converts both lists of the overview to the same shape. A lesson test has the title of its lesson. */
export const toTakenTests = ({ tests, lessonTests, writing }: TakenTests): { tests: TakenTest[]; lessonTests: TakenTest[]; writing: TakenTests['writing'] } => ({
  writing,
  tests: tests.map(({ id, ...test }) => ({ ...test, blockId: null, testId: id })),
  lessonTests: lessonTests.map(({ lessonId, name, ...test }) => ({
    ...test,
    name: lessonTitleOf(name),
    testId: lessonTestId(lessonId),
  })),
});

const collator = new Intl.Collator('ru');
const byName = (a: TakenTest, b: TakenTest): number => collator.compare(a.name, b.name);

/** The orders of the list. Tests without a date or a result come last. */
const COMPARE: Record<TakenTestOrder, (a: TakenTest, b: TakenTest) => number> = {
  newest: (a, b) => (b.lastAt ?? '').localeCompare(a.lastAt ?? '') || byName(a, b),
  name: byName,
  lowest: (a, b) => (a.meanShare ?? Infinity) - (b.meanShare ?? Infinity) || byName(a, b),
};

/** The tests whose name contains the text. */
export function searchTests<Test extends { name: string }>(tests: readonly Test[], search: string): Test[] {
  const text = normalizeSearch(search);
  return tests.filter(({ name }) => normalizeSearch(name).includes(text));
}

/** The tests whose name contains the text, in an order. */
export function selectTests(tests: readonly TakenTest[], search: string, order: TakenTestOrder): TakenTest[] {
  const found = searchTests(tests, search);
  found.sort(COMPARE[order]);
  return found;
}

/** Whether a test has too few attempts for hints about its questions. */
export const hasFewData = ({ deleted, attempts }: TakenTest): boolean => !deleted && attempts < ATTEMPTS_FOR_FLAGS;
