/** Tables of the section «Проверка» (ADR 60). A work is deleted with its result, a check with its work. */
import type { ColumnType, Generated } from 'kysely';
import type { AnswerState } from '../../domain/checking/work-states.ts';

/** The extended questions that any version of a test has or had. */
export interface ExtendedQuestionsTable {
  testId: string;
  id: string;
  /** The ids of all criteria elements that any version of the question had, as JSON. */
  elements: string;
  /**
   * The question in the last published version: `PublishedQuestion` as JSON; `null` when that version does not have it.
   */
  published: string | null;
}

/** A work is an attempt at a version that has extended questions. */
export interface WorksTable {
  uid: string;
  testId: string;
  attempt: number;
  /** The sum of the revisions of the work's checks. It only grows. */
  revision: Generated<number>;
  /** The timestamp of the result. */
  timestamp: string;
  /** 1: the attempt was put aside. A trigger copies this from the result into works and checks. */
  putAside: Generated<number>;
  /** The number of extended answers: empty, checked and waiting answers together. */
  answers: number;
  empty: number;
  checked: number;
  waiting: number;
  /** The sum of the points in the tutors' checks. `checkMaxPoints` is the sum of their maximum points. */
  checkPoints: number;
  checkMaxPoints: number;
  /** The sum of the points of checks that the score of the result includes; 0 before the work is given out. */
  givenPoints: Generated<number>;
  givenMaxPoints: Generated<number>;
  /** When the tutor last gave the work out; `null` before that. */
  givenAt: ColumnType<string | null, string | null | undefined, string | null>;
  /** 1: checks have changed since the work was given out. */
  edited: Generated<number>;
  /** The number of the pupil's questions that wait for a reply. */
  asked: Generated<number>;
  changedAt: string;
}

/** An extended answer and its check as tutors see it. */
export interface ChecksTable {
  uid: string;
  testId: string;
  attempt: number;
  questionId: string;
  putAside: Generated<number>;
  /** The place of the question in the attempt's version, from 0. */
  place: number;
  /** The number that the pupil sees at the question, from 1. */
  number: number;
  /** 1: the pupil has not answered the question. */
  isEmpty: number;
  state: AnswerState;
  /** Grows with each save, and when a recounting or a late answer changes the check; 0 before the first save. */
  revision: Generated<number>;
  points: number | null;
  byHand: Generated<number>;
  /** The maximum of the question in the last published version. */
  maxPoints: number;
  /** The maximum by which the tutor gave the points; `null` before the first check. */
  basisMaxPoints: number | null;
  /** 1: the answer arrived after the tutor had checked an earlier answer. */
  changedAfterCheck: Generated<number>;
  /** 1: the check differs from the copy that was given out. */
  isEdited: Generated<number>;
  /** The uid of the user who last saved the check. */
  byUid: string | null;
  at: string | null;
  comment: Generated<string>;
  /** The content of the check without the comment: `CheckContent` as JSON; `null` before the first save. */
  content: string | null;
  /**
   * The criteria and the sample answer by which the tutor checked, as JSON; the maximum is in `basisMaxPoints`. A save
   * that changes ticks, points or «проверено» replaces both by those of the last published version.
   */
  basis: string | null;
}

/** The copies of checks that pupils see. */
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
  /** The content of the check as JSON; `null` for an empty answer whose check the tutor has not touched. */
  content: string | null;
  basis: string;
}

/** What pupils have asked about checks. A pupil may ask about a check once. */
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

/** The photos that the answers of works name. */
export interface WorkPhotosTable {
  uid: string;
  testId: string;
  attempt: number;
  photoId: string;
}

/** The photos that tutors add to checks. */
export interface AddedPhotosTable {
  uid: string;
  testId: string;
  attempt: number;
  questionId: string;
  photoId: string;
  /** 1: the pupil sees the photo, because the copy that was given out has it. 0: the tutor's check has it. */
  given: number;
}

/**
 * Numbers of current works by test. A test may have several rows, because triggers append rows. Their sum is the
 * number.
 */
export interface WorkTotalsTable {
  testId: string;
  works: number;
  waiting: number;
  ready: number;
  given: number;
  asked: number;
}

/**
 * Numbers of answers by question. A question may have several rows, because triggers append rows. Their sum is the
 * number.
 */
export interface QuestionTotalsTable {
  testId: string;
  questionId: string;
  answers: number;
  checked: number;
  waiting: number;
}
