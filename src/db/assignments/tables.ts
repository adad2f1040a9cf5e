import type { ColumnType, Generated } from 'kysely';

/** A due as it is stored: the day and the time, and its moments in the time zone by which they were computed last. */
interface DueColumns {
  dueDay: string | null;
  dueTime: string | null;
  dueAt: string | null;
  /** The time from which on a hand-in is late. */
  lateAt: string | null;
}

/** What is given to pupils until when (rules R280 to R287). */
export interface AssignmentsTable extends DueColumns {
  id: string;
  revision: number;
  testId: string;
  /** The lesson whose test it is; `null` for a general test. */
  lessonId: string | null;
  /** The last name that pupils have seen. */
  name: string;
  /** The name as it is searched. */
  nameKey: string;
  opensAt: string;
  /** The latest due of its pupils. */
  lastDueAt: string | null;
  /** The time zone in which the moments were computed. */
  zone: string;
  note: string | null;
  /** 1: the block of the lesson is opened until the due. */
  openBlock: number;
  /** SHA-256 of the request that has created it; `null` after an import. */
  bodyHash: string | null;
  createdAt: string;
  createdBy: string | null;
}

export interface AssignmentGroupsTable {
  assignmentId: string;
  groupId: string;
  addedAt: string;
}

/** Pupils who are named one by one. */
export interface AssignmentSinglesTable {
  assignmentId: string;
  uid: string;
  addedAt: string;
}

/**
 * What results do not say of a pupil and an assignment. A pupil without a row, or without an attempt in it, has handed in with the
 * current attempt at the test.
 */
export interface AssignmentPupilsTable extends DueColumns {
  assignmentId: string;
  uid: string;
  /** The attempt that counts, also when it was put aside or the pupil has left. */
  attempt: number | null;
  /** The first hand-in. */
  handedInAt: string | null;
  arrivedAt: string | null;
  /** 1: the result was there before the assignment. */
  takenBefore: Generated<number>;
  /** The score that was put aside, so that the pupil takes the test again. */
  againScore: number | null;
  againMaxScore: number | null;
  /** 1: it was put aside after the hand-in. */
  reopened: Generated<number>;
  remindedAt: ColumnType<string | null, string | null | undefined, string | null>;
}

/** How often something has changed that figures are counted from, by what has changed. Sums of the rows; triggers append changes. */
export interface AssignmentChangesTable {
  /** `assignment:`, `group:`, `block:` or `test:` with the id. */
  key: string;
  changes: number;
}

/** Figures of assignments that were counted before. */
export interface AssignmentCountsTable {
  assignmentId: string;
  /** Counted among the members of a group; empty: among all. */
  groupId: string;
  /** The numbers of changes that it was counted at. */
  version: string;
  /** The next moment at which the clock alone changes a figure; `null`: none. */
  until: string | null;
  /** `Counts`. */
  figures: string;
}
