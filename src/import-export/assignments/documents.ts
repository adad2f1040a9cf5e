/** Schema of the documents with assignments and what they know of their pupils. */
import * as z from 'zod';
import { NOTE_MAX_LENGTH } from '../../domain/assignments/assignment-limits.ts';
import { Due, Points, TargetKind } from '../../domain/assignments/assignment-schema.ts';
import { AttemptNumber } from '../../domain/results/attempt-schema.ts';
import { Count, Time } from '../documents.ts';

/** What results do not say of a pupil; without an attempt in it the current one counts. */
const Part = z.object({
  attempt: AttemptNumber.nullable(),
  /** The time of the first hand-in. */
  handedInAt: Time.nullable(),
  arrivedAt: Time.nullable(),
  takenBefore: z.boolean(),
  /** The score that was put aside. */
  again: Points.extend({ score: Count, maxScore: Count }).nullable(),
  reopened: z.boolean(),
  /** The extension. */
  due: Due.nullable(),
  remindedAt: Time.nullable(),
});
export type Part = z.infer<typeof Part>;

/** assignments/{id} */
export const AssignmentDocument = z.object({
  revision: Count.min(1),
  target: z.object({ kind: TargetKind, id: z.string() }),
  /** The last one that pupils have seen. */
  name: z.string(),
  opensAt: Time,
  due: Due.nullable(),
  note: z.string().max(NOTE_MAX_LENGTH).nullable(),
  openBlock: z.boolean(),
  createdAt: Time,
  /** The uid of the admin. */
  createdBy: z.string().nullable(),
  /** When each was added, by the id of the group, and by the uid of a pupil who is named. */
  groups: z.record(z.string(), Time),
  pupils: z.record(z.string(), Time),
  /** The keys are uids. */
  parts: z.record(z.string(), Part),
});
export type AssignmentDocument = z.infer<typeof AssignmentDocument>;
