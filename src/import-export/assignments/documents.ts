/** The schemas of the documents that hold assignments, and the state of each pupil in them. */
import * as z from 'zod';
import { NOTE_MAX_LENGTH } from '../../domain/assignments/assignment-limits.ts';
import { Due, Points, TargetKind } from '../../domain/assignments/assignment-schema.ts';
import { AttemptNumber } from '../../domain/results/attempt-schema.ts';
import { Count, Time } from '../documents.ts';

/**
 * The state of a pupil in an assignment that does not follow from the pupil's results. If `attempt` is `null`, the pupil's current attempt counts.
 */
const Part = z.object({
  attempt: AttemptNumber.nullable(),
  /** When the pupil handed in for the first time. */
  handedInAt: Time.nullable(),
  arrivedAt: Time.nullable(),
  takenBefore: z.boolean(),
  /** The score of the attempt that was put aside, because the tutor has allowed or asked the pupil to take the test again. */
  again: Points.extend({ score: Count, maxScore: Count }).nullable(),
  reopened: z.boolean(),
  /** The extended due date of this pupil. */
  due: Due.nullable(),
  remindedAt: Time.nullable(),
});
export type Part = z.infer<typeof Part>;

/** The document assignments/{id}. */
export const AssignmentDocument = z.object({
  revision: Count.min(1),
  target: z.object({ kind: TargetKind, id: z.string() }),
  /** The name of the test or lesson that pupils saw last. */
  name: z.string(),
  opensAt: Time,
  due: Due.nullable(),
  note: z.string().max(NOTE_MAX_LENGTH).nullable(),
  openBlock: z.boolean(),
  createdAt: Time,
  /** The uid of the admin who created the assignment. */
  createdBy: z.string().nullable(),
  /** When each group was added, by group id. `pupils` has the same for each pupil who was added individually, by uid. */
  groups: z.record(z.string(), Time),
  pupils: z.record(z.string(), Time),
  /** The state of each pupil, by uid. */
  parts: z.record(z.string(), Part),
});
export type AssignmentDocument = z.infer<typeof AssignmentDocument>;
