/** The schemas of the documents that hold assignments and what belongs to their pupils. */
import * as z from 'zod';
import { NOTE_MAX_LENGTH } from '../../domain/assignments/assignment-limits.ts';
import { Due, Points, TargetKind } from '../../domain/assignments/assignment-schema.ts';
import { AttemptNumber } from '../../domain/results/attempt-schema.ts';
import { Count, Time } from '../documents.ts';

/** What an assignment stores of a pupil beyond the results. If `attempt` is null, the current attempt counts. */
const Part = z.object({
  attempt: AttemptNumber.nullable(),
  /** When the pupil handed in for the first time. */
  handedInAt: Time.nullable(),
  arrivedAt: Time.nullable(),
  takenBefore: z.boolean(),
  /** The score of the attempt that was put aside so that the pupil takes the test again. */
  again: Points.extend({ score: Count, maxScore: Count }).nullable(),
  reopened: z.boolean(),
  /** The due of this pupil's extension. */
  due: Due.nullable(),
  remindedAt: Time.nullable(),
});
export type Part = z.infer<typeof Part>;

/** The document assignments/{id}. */
export const AssignmentDocument = z.object({
  revision: Count.min(1),
  target: z.object({ kind: TargetKind, id: z.string() }),
  /** The last name of the test or lesson that pupils have seen. */
  name: z.string(),
  opensAt: Time,
  due: Due.nullable(),
  note: z.string().max(NOTE_MAX_LENGTH).nullable(),
  openBlock: z.boolean(),
  createdAt: Time,
  /** The uid of the admin who created the assignment. */
  createdBy: z.string().nullable(),
  /** When each group and each named pupil was added, by the id of the group and by the uid of the pupil. */
  groups: z.record(z.string(), Time),
  pupils: z.record(z.string(), Time),
  /** What the assignment stores of each pupil beyond the results, by uid. */
  parts: z.record(z.string(), Part),
});
export type AssignmentDocument = z.infer<typeof AssignmentDocument>;
