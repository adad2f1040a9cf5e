import type { ColumnType, Generated } from 'kysely';

/**
 * A due date as the tables store it: its day and time as the tutor chose them, and the moments that follow from them in
 * the time zone of the site.
 */
interface DueColumns {
  dueDay: string | null;
  dueTime: string | null;
  dueAt: string | null;
  /** The time from which on a hand-in is late. */
  lateAt: string | null;
}

/** Assignments: what the tutor has given to pupils, and until when (rules R280 to R287). */
export interface AssignmentsTable extends DueColumns {
  id: string;
  revision: number;
  testId: string;
  /** The id of the lesson whose test it is; `null` for a general test. */
  lessonId: string | null;
  /** The last name of the test or lesson that pupils have seen. */
  name: string;
  /** The name, normalized for searches (`nameKeyOf`). */
  nameKey: string;
  opensAt: string;
  /** The latest due date of all pupils of the assignment, extensions included. */
  lastDueAt: string | null;
  /** The time zone in which `dueAt` and `lateAt` were computed. */
  zone: string;
  note: string | null;
  /** 1: the block of the lesson is opened to the pupils until the due date. */
  openBlock: number;
  /**
   * The SHA-256 of the request that created the assignment, to recognize a repeated request; `null` after an import.
   */
  bodyHash: string | null;
  createdAt: string;
  createdBy: string | null;
}

export interface AssignmentGroupsTable {
  assignmentId: string;
  groupId: string;
  addedAt: string;
}

/** Pupils to whom an assignment was given by name. A pupil may also have it by a group. */
export interface AssignmentSinglesTable {
  assignmentId: string;
  uid: string;
  addedAt: string;
}

/**
 * What is stored about a pupil and an assignment, in addition to the pupil's results. Where there is no row, or `attempt` is `null`, the
 * current attempt in the results counts as the hand-in. Without a current attempt the pupil has not handed in.
 */
export interface AssignmentPupilsTable extends DueColumns {
  assignmentId: string;
  uid: string;
  /** The number of the attempt that counts. It stays when the attempt is put aside or the pupil leaves. */
  attempt: number | null;
  /** When the pupil handed in for the first time. */
  handedInAt: string | null;
  arrivedAt: string | null;
  /** 1: the pupil had taken the test before getting the assignment. */
  takenBefore: Generated<number>;
  /** The score of the attempt that was put aside to let the pupil take the test again. */
  againScore: number | null;
  againMaxScore: number | null;
  /** 1: an admin put the attempt aside after the hand-in. */
  reopened: Generated<number>;
  remindedAt: ColumnType<string | null, string | null | undefined, string | null>;
}

/**
 * Counts changes of the data from which the figures of assignments are computed, such as a group. A key may have
 * several rows, because triggers append rows. Their sum is the number of changes.
 */
export interface AssignmentChangesTable {
  /** What has changed: `assignment:`, `group:`, `block:` or `test:`, followed by the id. */
  key: string;
  changes: number;
}

/** Stored figures of assignments. They may be outdated. */
export interface AssignmentCountsTable {
  assignmentId: string;
  /** The figures count only the members of this group; empty: they count everybody. */
  groupId: string;
  /** The numbers of changes at the time of counting. Other numbers now mean that the figures are outdated. */
  version: string;
  /** The next moment at which a figure changes by the passing of time alone; `null` when there is none. */
  until: string | null;
  /** `Counts` as JSON. */
  figures: string;
}
