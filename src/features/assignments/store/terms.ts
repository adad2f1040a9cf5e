/** What giving and changing an assignment share: the terms, the dry run and the subject for the audit log. */
import type { Due } from '../../../domain/assignments/assignment.ts';
import type { TakenBefore } from '../../../domain/assignments/kinds.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Actor, AuditEvent } from '../../../db/audit-log.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Assignment, Preview } from '../contract.ts';
import { findAssignment } from './rows.ts';
import type { Audience } from './audience.ts';

export interface Context {
  by: Actor;
  zone: string;
  /** The current day in that zone. */
  today: string;
}

export interface Terms extends Audience {
  opensAt?: string | null | undefined;
  due: Due | null;
  note?: string | null | undefined;
  takenBefore?: TakenBefore | undefined;
  openBlock?: boolean | undefined;
  dryRun: boolean;
}

/** Thrown to roll a dry run back. It carries the preview. */
export class DryRun extends Error {
  readonly preview: Preview;

  constructor(preview: Preview) {
    super('dry run');
    this.preview = preview;
  }
}

export const orPreview = <Done>(work: Promise<Done>): Promise<Done | { preview: Preview }> =>
  work.catch((error: unknown) => {
    if (error instanceof DryRun) return { preview: error.preview };
    throw error;
  });

export const noteOf = (note: string | null | undefined): string | null => note?.trim() || null;

export async function findOrThrow(trx: Transaction, id: string, moment: { now: string; today: string }): Promise<Assignment> {
  const assignment = await findAssignment(trx, id, moment);
  if (assignment === undefined) throw new AppError('assignment-not-found');
  return assignment;
}

export const asSubject = ({ id, name }: { id: string; name: string }): NonNullable<AuditEvent['subject']> => ({ kind: 'assignment', id, title: name });
