import type { EarlierLessonAttempt } from '../../../../domain/results/attempt.ts';
import { lessonTestId } from '../../../../domain/lessons/lesson-test-id.ts';
import type { ListedTest } from '../../../../ui/attempts/attempt-list.tsx';
import { meanOf, type ScoredAttempt } from '../../../../ui/attempts/scored-attempt.ts';
import { texts as attemptTexts } from '../../../../ui/attempts/texts.ts';
import type { UserResults } from '../../pupils-contract.ts';
import { resultsPath, reviewPath } from '../../../../ui/attempts/result-paths.ts';
import { texts } from './texts.ts';

/** A test or lesson that a pupil has taken, as a row of the card. */
export interface Taken {
  testId: string;
  name: string;
  /** A line below the name. */
  note: string | null;
  deleted: boolean;
  /** The current attempt; `null` if all attempts are earlier attempts. */
  current: (ScoredAttempt & { isPending: boolean }) | null;
  earlier: readonly EarlierLessonAttempt[];
}

type Columns = UserResults['lessons'][number] | UserResults['tests'][number];

const currentOf = ({ score, maxScore, timestamp, ...columns }: Columns): Taken['current'] =>
  score === null || maxScore === null ? null : { score, maxScore, timestamp, isPending: 'pending' in columns && columns.pending !== null };

export const takenTests = ({ tests }: UserResults): Taken[] =>
  tests.map((test) => ({
    testId: test.testId,
    name: test.name,
    note: null,
    deleted: test.deleted,
    current: currentOf(test),
    earlier: test.earlier,
  }));

export const takenLessons = ({ lessons }: UserResults): Taken[] =>
  lessons.map((lesson) => ({
    testId: lessonTestId(lesson.lessonId),
    name: lesson.title,
    note: lesson.blockTitle,
    deleted: lesson.deleted,
    current: currentOf(lesson),
    earlier: lesson.earlier,
  }));

/** The rows of a list. A name is a link to the results of the test, a score a link to the answers of the pupil. */
export const toListedTests = (taken: readonly Taken[], uid: string): ListedTest[] =>
  taken.map(({ testId, name, note, deleted, current, earlier }) => ({
    id: testId,
    name,
    address: { to: resultsPath(testId) },
    note,
    deleted,
    current: current && { ...current, answers: reviewPath(testId, uid) },
    earlier: earlier.map((each) => ({
      ...each,
      name: texts.card.notCounted(each.attempt),
      address: null,
      answers: reviewPath(testId, uid, each.attempt),
    })),
  }));

/** The sentence under the title of the chart. */
export const chartSummary = (taken: readonly Taken[]): string => [meanOf(taken), attemptTexts.legend].filter(Boolean).join(' ');
