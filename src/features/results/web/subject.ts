import type { TestKind } from '../../../domain/results/test-kind.ts';

/** The test that results belong to. */
export interface Subject {
  kind: TestKind;
  /** The lesson's id for a lesson test. */
  id: string;
}

/** The page of a test's results. */
export const resultsPath = ({ kind, id }: Subject): string => `/admin/results/${kind === 'test' ? 'tests' : 'lesson-tests'}/${id}`;
