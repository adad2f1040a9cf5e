/** Tables of tests, and of what users do with them: drafts, clocks, results, cards. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Visibility } from '../../domain/assignments/kinds.ts';
import type { Ending } from '../../domain/clock/endings.ts';
import type { Exam } from '../../domain/exams/exams.ts';
import type { TimeMode } from '../../domain/exams/time-modes.ts';

/** General tests and tests of lessons. The test of a lesson is deleted with its lesson. */
export interface TestsTable {
  /** The id of a lesson's test is `lesson:` and the id of the lesson (`lessonTestId`). */
  id: string;
  lessonId: ColumnType<string | null, string | null | undefined, never>;
  /** The name of a general test. It is empty for the test of a lesson, which has the title of the lesson. */
  name: string;
  /** The number of the version that admins edit. */
  revision: number;
  /**
   * The number of the version that was published last; `null` when none was. The test is published while it equals
   * `revision`. Results are compared with this version (rule R151).
   */
  publishedRevision: number | null;
  questionCount: number;
  maxScore: number;
  createdAt: string;
  /** The topics of the current version: `TopicCount[]` as JSON. */
  topics: Generated<string>;
  /** Which pupils see the test (rule R285). */
  visibility: Generated<Visibility>;
  /** This column and the next two have the values of the current version. */
  exam: ColumnType<Exam | null, Exam | null | undefined, Exam | null>;
  timeLimit: ColumnType<number | null, number | null | undefined, number | null>;
  timeMode: ColumnType<TimeMode | null, TimeMode | null | undefined, TimeMode | null>;
}

/** Every version of a test. Results refer to versions, so an edit or deletion changes no result (rule R50). */
export interface TestVersionsTable {
  testId: string;
  revision: number;
  /** The name of a general test in this version. It is empty for the test of a lesson. */
  name: string;
  questions: string;
  /**
   * The exam that the test names. `null` in this column and the next two means that the test has no exam, no time limit
   * or no time mode.
   */
  exam: ColumnType<Exam | null, Exam | null | undefined, never>;
  /** In minutes. */
  timeLimit: ColumnType<number | null, number | null | undefined, never>;
  timeMode: ColumnType<TimeMode | null, TimeMode | null | undefined, never>;
  /** 1: pupils may leave questions unanswered. */
  allowUnanswered: Generated<number>;
  /** The materials as JSON. They hold ids of images, not images. */
  materials: Generated<string>;
}

/** The last version that a test had at the end of an epoch of the database. */
export interface EpochVersionsTable {
  epoch: string;
  testId: string;
  lastRevision: number;
  endedAt: string;
}

/** The versions of tests that pupils have received. A row is kept for 100 days (rule R211). */
export interface ServedVersionsTable {
  uid: string;
  testId: string;
  revision: number;
  /** When the pupil received the version, accurate to ten days: not every request renews the note. */
  servedAt: string;
}

/**
 * Answers in progress (rule R170). Triggers delete a draft when its result is stored or its test is deleted, and refuse
 * it afterwards.
 */
export interface DraftsTable {
  uid: string;
  testId: string;
  attempt: number;
  /**
   * The answers by question key as JSON. A key, unlike a place, still identifies its question after the test was
   * edited.
   */
  answers: string;
  touchedAt: string;
  /** The version of the test that the pupil saw at the last save; `null` in imported drafts. */
  revision: ColumnType<number | null, number | null | undefined, number>;
}

/**
 * Clocks of attempts at tests with a time limit. An admin may give extra minutes before the pupil starts the clock. The
 * row then has only these minutes.
 */
export interface ClocksTable {
  uid: string;
  testId: string;
  attempt: number;
  /** The version of the test that was current when the clock started. */
  revision: ColumnType<number | null, number | null | undefined, number>;
  /** In minutes. */
  timeLimit: ColumnType<number | null, number | null | undefined, number>;
  timeMode: ColumnType<TimeMode | null, TimeMode | null | undefined, TimeMode>;
  startedAt: ColumnType<string | null, string | null | undefined, string>;
  /**
   * When the time is over; `null` before the start, and in the mode `training`, in which the time limit ends nothing.
   */
  endsAt: ColumnType<string | null, string | null | undefined, string | null>;
  extraMinutes: Generated<number>;
  /** How long the pupil spent on each question: `Spent` as JSON; `null` when no device has reported it. */
  spent: ColumnType<string | null, string | null | undefined, string>;
  /** What has ended the attempt: the pupil or the time limit; `null` while the attempt has no result. */
  ended: ColumnType<Ending | null, Ending | null | undefined, Ending>;
  /** The answers when the time limit ended the attempt: `EndedAnswers` as JSON; `null` otherwise. */
  endedAnswers: ColumnType<string | null, string | null | undefined, string>;
  /**
   * When the pupil pressed «Завершить тест», if that was before the end of the time and the answers arrived after the
   * end; `null` otherwise.
   */
  pressedAt: ColumnType<string | null, string | null | undefined, string>;
}

/** Results of tests, also of deleted tests. One row is one attempt (rule R85). */
export interface ResultsTable {
  uid: string;
  testId: string;
  /** The id of the lesson, even if the lesson was deleted; `null` for a general test. */
  lessonId: GeneratedAlways<string | null>;
  /** The name of a lesson's test when it was taken; `null` for a general test, whose versions hold the name. */
  name: ColumnType<string | null, string | null | undefined, never>;
  /** When the attempt was submitted; `null` in old results of lesson tests, for which no time was stored. */
  timestamp: ColumnType<string | null, string | null | undefined, never>;
  /** The number of the attempt, counted from 1 in the order of time. */
  attempt: Generated<number>;
  revision: number;
  answers: string;
  score: number;
  maxScore: number;
  /** When an admin put the attempt aside to allow another attempt; `null` for the current attempt. */
  putAsideAt: ColumnType<string | null, string | null | undefined, string>;
  /** The score before the last regrading that changed it. */
  scoreBefore: ColumnType<number | null, number | null | undefined, number | null>;
  maxScoreBefore: ColumnType<number | null, number | null | undefined, number | null>;
  regradedAt: ColumnType<string | null, string | null | undefined, string | null>;
  /** The score divided by the maximum; 0 where the maximum is 0. */
  share: GeneratedAlways<number>;
  /** The timestamp, by which attempts are sorted. It is empty for an attempt without a timestamp. */
  sortTime: GeneratedAlways<string>;
  /**
   * The number of the version that the pupil saw; `null` while it equals `revision`, the version that scores the
   * attempt.
   */
  submittedRevision: ColumnType<number | null, number | null | undefined, number>;
  /**
   * The version by which the attempt was scored when its mistakes were last turned into practice cards (rule R175); 0
   * before the first time.
   */
  practisedRevision: Generated<number>;
  /** The time at which the pupil pressed «Завершить тест». `null`: the time at which the answers arrived counts (rule R282). */
  finishedAt: ColumnType<string | null, string | null | undefined, string>;
  /** How many extended questions wait for the tutor. `score` and `maxScore` do not include them. 0: nothing waits. */
  pendingQuestions: Generated<number>;
  pendingMaxPoints: Generated<number>;
  /** When the tutor first gave out the checked work. */
  checkedAt: ColumnType<string | null, string | null | undefined, string | null>;
  /** The points that the tutor gave out: `GivenByPlace` as JSON. `score` and `maxScore` include them. */
  givenPoints: ColumnType<string | null, string | null | undefined, string | null>;
  /** 1: the tutor has given out the checked work, and the pupil has not opened the review since. */
  unseen: Generated<number>;
  /** When the pupil first opened the review of the attempt. */
  openedAt: ColumnType<string | null, string | null | undefined, string>;
  /** The exam of the version of the test that scores the attempt. */
  exam: ColumnType<Exam | null, Exam | null | undefined, Exam | null>;
  /**
   * The exam score of the attempt, such as test points or a mark: `ExamScore` as JSON. It is `null` if the test has no
   * exam, or while the score is not computed. A trigger sets it to `null` when the score, the maximum, the answers or
   * the given points change.
   */
  examScore: ColumnType<string | null, string | null | undefined, string | null>;
}

/**
 * Totals of the attempts at each test. A test may have several rows, because triggers append rows. Their sum is the
 * total.
 */
export interface ResultTotalsTable {
  testId: string;
  /** The number of current attempts. */
  attempts: number;
  allAttempts: number;
  /** The number of current attempts that have a share. An attempt with a maximum of 0 has no share. */
  scored: Generated<number>;
  /** The sum of the shares of the current attempts. */
  shares: number;
  /** How often attempts at the test have changed. */
  changes: ColumnType<number | string, number, number>;
}

/**
 * The last analysis of each test. It is up to date if its revision equals that of the test and its number of changes
 * equals that in `resultTotals`.
 */
export interface AnalysesTable {
  testId: string;
  revision: number;
  changes: ColumnType<number | string, number, number>;
  /** The number of questions that need the tutor's look. */
  flagged: number;
  analysis: string;
  /**
   * Points by topic in all current attempts: `TopicPoints[]` as JSON; `null` in analyses that are older than this
   * column.
   */
  topics: string | null;
}

/** Results of exams that pupils did not take on the site. The tutor writes them down (rule R373). */
export interface OutsideResultsTable {
  id: string;
  uid: string;
  revision: number;
  exam: Exam;
  name: string;
  /** The day of the exam in the time zone of the site. */
  date: string;
  /** `ExamScore` as JSON. */
  examScore: string;
  /** The SHA-256 of the request that created the result, to recognize a repeated request; `null` after an import. */
  bodyHash: string | null;
  createdAt: string;
}

/**
 * Sums of the points in current results, by exam and by line (the number of a task in the exam). Triggers maintain the
 * sums. The row of line 0 has the number of results. In PostgreSQL a line may have several rows, which have to be
 * added.
 */
export interface ExamTotalsTable {
  exam: Exam;
  line: number;
  results: number;
  /** How many of these results the tutor wrote down by hand. */
  outside: number;
  score: number;
  maxScore: number;
}

/** Cards for practice. A pupil has at most one card for each question of a test (rule R175). */
export interface PracticeCardsTable {
  id: string;
  uid: string;
  testId: string;
  questionKey: string;
  /**
   * The attempt whose review shows the answer of the card. `place` is the place of the question in that attempt, from
   * 0.
   */
  attempt: number;
  place: number;
  /** The attempt with the last mistake; 0 when a regrading has made its answer right. */
  mistakeAttempt: number;
  /**
   * The current version of the test, if the tutor has changed the answer key of the question in it. The card is not
   * shown until the attempt is regraded by this version. `null` when the card does not wait.
   */
  awaitedRevision: number | null;
  /** The memory state of the card in the algorithm FSRS. */
  stability: number;
  difficulty: number;
  reviewedAt: string;
  /** A time on the day on which the card is due. */
  dueAt: string;
  knownInRow: number;
  /** When the card left practice; `null` while the card is still repeated. */
  leftAt: string | null;
  /** When the pupil last answered the card. */
  practisedAt: string | null;
  practisedAnswer: string | null;
  practisedPoints: number | null;
  practisedMaxPoints: number | null;
}

/** The version of a test with which a pupil's cards were last compared. */
export interface PracticeDecksTable {
  uid: string;
  testId: string;
  /** The version of the test with which the cards were compared. */
  revision: number;
}
