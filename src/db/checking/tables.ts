/** Tables of «Проверка» (ADR 60). Works go with their results, checks with their works. */
import type { ColumnType, Generated } from 'kysely';
import type { AnswerState } from '../../domain/checking/work-states.ts';

/** The extended questions that any version of a test has, or had. */
export interface ExtendedQuestionsTable {
  testId: string;
  id: string;
  /** The ids of all elements that any version had, as JSON. */
  elements: string;
  /** `PublishedQuestion` of the version that was published last, as JSON; `null` where that has no such question. */
  published: string | null;
}

/** An attempt whose version has extended questions. */
export interface WorksTable {
  uid: string;
  testId: string;
  attempt: number;
  /** The sum of those of its checks: it only grows. */
  revision: Generated<number>;
  /** The time of the result. */
  timestamp: string;
  /** 1: not the current attempt. A trigger keeps it, here and in checks. */
  putAside: Generated<number>;
  /** Extended answers: empty, checked and waiting ones together. */
  answers: number;
  empty: number;
  checked: number;
  waiting: number;
  /** Points and maxima as the checks are. */
  checkPoints: number;
  checkMaxPoints: number;
  /** What the score of the result has of them: nothing before giving out. */
  givenPoints: Generated<number>;
  givenMaxPoints: Generated<number>;
  /** When it was given out last; `null` before. */
  givenAt: ColumnType<string | null, string | null | undefined, string | null>;
  /** 1: checks have changed since. */
  edited: Generated<number>;
  /** What was asked and waits for a reply. */
  asked: Generated<number>;
  changedAt: string;
}

/** An extended answer, and the check of it as tutors see it. */
export interface ChecksTable {
  uid: string;
  testId: string;
  attempt: number;
  questionId: string;
  putAside: Generated<number>;
  /** The place of the question in the version of the attempt, from 0. */
  place: number;
  /** The number of the question as the pupil counts, from 1. */
  number: number;
  /** 1: nothing was answered. */
  isEmpty: number;
  state: AnswerState;
  /** 0 before the first save. */
  revision: Generated<number>;
  points: number | null;
  byHand: Generated<number>;
  /** The maximum of the question as it was published last. */
  maxPoints: number;
  /** The maximum that the checks are based on; `null` before the first check. */
  basisMaxPoints: number | null;
  /** 1: the answer came late, after its check. */
  changedAfterCheck: Generated<number>;
  /** 1: differs from the copy that was given out. */
  isEdited: Generated<number>;
  /** Who saved it last. */
  byUid: string | null;
  at: string | null;
  comment: Generated<string>;
  /** `CheckContent` without the comment, as JSON; `null` before the first save. */
  content: string | null;
  /** `Basis` as JSON: of the last save that changed ticks, points or «проверено». */
  basis: string | null;
}

/** The copy of a check that the pupil sees. */
export interface GivenChecksTable {
  uid: string;
  testId: string;
  attempt: number;
  questionId: string;
  points: number;
  maxPoints: number;
  byHand: number;
  at: string;
  correctedFrom: number | null;
  correctedAt: string | null;
  amendedAt: string | null;
  /** `null`: an empty answer that nobody has touched. */
  content: string | null;
  basis: string;
}

/** What a pupil has asked about a check, once. */
export interface AskedQuestionsTable {
  uid: string;
  testId: string;
  attempt: number;
  questionId: string;
  text: string;
  at: string;
  reply: string | null;
  repliedAt: string | null;
}

/** The photos that the answers of a work name. */
export interface WorkPhotosTable {
  uid: string;
  testId: string;
  attempt: number;
  photoId: string;
}

/** The photos that checks and their copies add. */
export interface AddedPhotosTable {
  uid: string;
  testId: string;
  attempt: number;
  questionId: string;
  photoId: string;
  /** 1: the pupil sees it. */
  given: number;
}

/** The numbers of current works are the sums of the rows. Triggers append changes. */
export interface WorkTotalsTable {
  testId: string;
  works: number;
  waiting: number;
  ready: number;
  given: number;
  asked: number;
}

/** Totals of the answers to a question. */
export interface QuestionTotalsTable {
  testId: string;
  questionId: string;
  answers: number;
  checked: number;
  waiting: number;
}
