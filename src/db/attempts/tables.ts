/** Tables of tests, and of what users do with them: drafts, clocks, results, cards. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Visibility } from '../../domain/assignments/kinds.ts';
import type { Ending } from '../../domain/clock/endings.ts';
import type { Exam } from '../../domain/exams/exams.ts';
import type { TimeMode } from '../../domain/exams/time-modes.ts';

/** General tests, and tests of lessons: those go with their lesson. */
export interface TestsTable {
  /** That of a lesson's test is `lesson:` and the id of the lesson (`lessonTestId`). */
  id: string;
  lessonId: ColumnType<string | null, string | null | undefined, never>;
  /** Empty for the test of a lesson, whose name follows the title of the lesson. */
  name: string;
  /** The version that admins edit. */
  revision: number;
  /**
   * The version that was published last; `null` when none was. The test is published while it is `revision`. Results compare with
   * this one (rule R151).
   */
  publishedRevision: number | null;
  questionCount: number;
  maxScore: number;
  createdAt: string;
  /** `TopicCount[]` of the current version. */
  topics: Generated<string>;
  /** To whom it is shown (rule R285). */
  visibility: Generated<Visibility>;
  /** This column and the next two are those of the current version. */
  exam: ColumnType<Exam | null, Exam | null | undefined, Exam | null>;
  timeLimit: ColumnType<number | null, number | null | undefined, number | null>;
  timeMode: ColumnType<TimeMode | null, TimeMode | null | undefined, TimeMode | null>;
}

/** Every version of a test. Results refer to versions, so an edit or deletion changes no result (rule R50). */
export interface TestVersionsTable {
  testId: string;
  revision: number;
  /** Empty for the test of a lesson. */
  name: string;
  questions: string;
  /** `null`: none, as the next two. */
  exam: ColumnType<Exam | null, Exam | null | undefined, never>;
  /** Minutes. */
  timeLimit: ColumnType<number | null, number | null | undefined, never>;
  timeMode: ColumnType<TimeMode | null, TimeMode | null | undefined, never>;
  /** 1: questions may stay without an answer. */
  allowUnanswered: Generated<number>;
  /** The materials, with image ids instead of images. */
  materials: Generated<string>;
}

/** The last version that a test had when an epoch ended. */
export interface EpochVersionsTable {
  epoch: string;
  testId: string;
  lastRevision: number;
  endedAt: string;
}

/** Which version of a test was served to whom, for 100 days (rule R211). */
export interface ServedVersionsTable {
  uid: string;
  testId: string;
  revision: number;
  /** At most ten days before the last time. */
  servedAt: string;
}

/** Answers in progress (rule R170). Triggers delete them when the result is stored and with their test, and insert none afterwards. */
export interface DraftsTable {
  uid: string;
  testId: string;
  attempt: number;
  /** The answers by question key, so that they follow their questions through edits of the test. */
  answers: string;
  touchedAt: string;
  /** The version by which it was saved last; `null` in drafts of imports. */
  revision: ColumnType<number | null, number | null | undefined, number>;
}

/** Clocks of attempts at tests with a limit of time. Before the start a row has the extra minutes alone. */
export interface ClocksTable {
  uid: string;
  testId: string;
  attempt: number;
  /** The version of the start. */
  revision: ColumnType<number | null, number | null | undefined, number>;
  /** Minutes. */
  timeLimit: ColumnType<number | null, number | null | undefined, number>;
  timeMode: ColumnType<TimeMode | null, TimeMode | null | undefined, TimeMode>;
  startedAt: ColumnType<string | null, string | null | undefined, string>;
  /** `null` before the start, and in a training. */
  endsAt: ColumnType<string | null, string | null | undefined, string | null>;
  extraMinutes: Generated<number>;
  /** `Spent`; `null`: nothing. */
  spent: ColumnType<string | null, string | null | undefined, string>;
  /** `null` while there is no result. */
  ended: ColumnType<Ending | null, Ending | null | undefined, Ending>;
  /** `EndedAnswers` of an attempt that time has ended. */
  endedAnswers: ColumnType<string | null, string | null | undefined, string>;
  /** A press before the end that came after it. */
  pressedAt: ColumnType<string | null, string | null | undefined, string>;
}

/** Results of tests, of which some may be deleted. One row is one attempt (rule R85). */
export interface ResultsTable {
  uid: string;
  testId: string;
  /** The lesson of a lesson test, deleted or not; `null` for a general test. */
  lessonId: GeneratedAlways<string | null>;
  /** The name that the test of a lesson had when it was taken; `null` for a general test, whose versions have names. */
  name: ColumnType<string | null, string | null | undefined, never>;
  /** `null` in results of lesson tests that are older than their times. */
  timestamp: ColumnType<string | null, string | null | undefined, never>;
  /** The number of the attempt, from 1 in the order of time. */
  attempt: Generated<number>;
  revision: number;
  answers: string;
  score: number;
  maxScore: number;
  /** When an admin allowed another attempt; `null` for the current attempt. */
  putAsideAt: ColumnType<string | null, string | null | undefined, string>;
  /** The score before the last regrading that changed it. */
  scoreBefore: ColumnType<number | null, number | null | undefined, number | null>;
  maxScoreBefore: ColumnType<number | null, number | null | undefined, number | null>;
  regradedAt: ColumnType<string | null, string | null | undefined, string | null>;
  /** Score divided by maximum, 0 where the maximum is 0. */
  share: GeneratedAlways<number>;
  /** The timestamp, by which attempts are ordered; empty without one. */
  sortTime: GeneratedAlways<string>;
  /** The version that the pupil saw; `null` while it is `revision`. */
  submittedRevision: ColumnType<number | null, number | null | undefined, number>;
  /** The version by which the mistakes have become cards (rule R175); 0 before. */
  practisedRevision: Generated<number>;
  /** When the pupil pressed «Завершить тест»; `null` where the time of arrival counts (rule R282). */
  finishedAt: ColumnType<string | null, string | null | undefined, string>;
  /** Extended questions whose points are not given out; `score` and `maxScore` are without them. 0: nothing waits. */
  pendingQuestions: Generated<number>;
  pendingMaxPoints: Generated<number>;
  /** When the work was given out first. */
  checkedAt: ColumnType<string | null, string | null | undefined, string | null>;
  /** What was given out, `GivenByPlace`; part of `score` and `maxScore`. */
  givenPoints: ColumnType<string | null, string | null | undefined, string | null>;
  /** 1: given out, and the pupil has not opened the review since. */
  unseen: Generated<number>;
  /** When the pupil opened the review of the attempt first. */
  openedAt: ColumnType<string | null, string | null | undefined, string>;
  /** The exam of the version that the result was scored by. */
  exam: ColumnType<Exam | null, Exam | null | undefined, Exam | null>;
  /** JSON `ExamScore`; `null` without an exam, and until it is computed: a trigger sets it to `null` when score, answers or version change. */
  examScore: ColumnType<string | null, string | null | undefined, string | null>;
}

/** The totals of the attempts at a test are the sums of its rows. Triggers append changes. */
export interface ResultTotalsTable {
  testId: string;
  /** Current attempts. */
  attempts: number;
  allAttempts: number;
  /** Current attempts with a share: the others have a maximum of 0. */
  scored: Generated<number>;
  /** Sum of the shares of the current attempts. */
  shares: number;
  /** How often attempts have changed. */
  changes: ColumnType<number | string, number, number>;
}

/** The last analysis of a test. It is up to date while revision and changes are those of the test. */
export interface AnalysesTable {
  testId: string;
  revision: number;
  changes: ColumnType<number | string, number, number>;
  /** Number of questions that need a look. */
  flagged: number;
  analysis: string;
  /** `TopicPoints[]` of all current attempts; `null` in analyses that are older than this column. */
  topics: string | null;
}

/** Results of exams that were not taken on the site (rule R373). */
export interface OutsideResultsTable {
  id: string;
  uid: string;
  revision: number;
  exam: Exam;
  name: string;
  /** A day in the zone of the site. */
  date: string;
  /** JSON `ExamScore`. */
  examScore: string;
  /** Hash of the request that has made it; `null` after an import. */
  bodyHash: string | null;
  createdAt: string;
}

/** Sums of current results by exam and line, which triggers keep; line 0 counts the results. In PostgreSQL several rows add up. */
export interface ExamTotalsTable {
  exam: Exam;
  line: number;
  results: number;
  /** How many of these were written down by hand. */
  outside: number;
  score: number;
  maxScore: number;
}

/** Cards for practice: one per pupil, test and question (rule R175). */
export interface PracticeCardsTable {
  id: string;
  uid: string;
  testId: string;
  questionKey: string;
  /** The attempt whose review the card follows, and the place of the question in it, from 0. */
  attempt: number;
  place: number;
  /** The attempt of the last mistake; 0 when a regrading has made it right. */
  mistakeAttempt: number;
  /** The version of the test whose key differs: the card waits for a regrading. */
  awaitedRevision: number | null;
  /** The memory state of FSRS. */
  stability: number;
  difficulty: number;
  reviewedAt: string;
  /** Some time of the day on which the card is due. */
  dueAt: string;
  knownInRow: number;
  /** `null` while the card comes again. */
  leftAt: string | null;
  /** The last answer in practice. */
  practisedAt: string | null;
  practisedAnswer: string | null;
  practisedPoints: number | null;
  practisedMaxPoints: number | null;
}

/** The cards of a pupil from one test. */
export interface PracticeDecksTable {
  uid: string;
  testId: string;
  /** The version of the test that the cards were compared with. */
  revision: number;
}
