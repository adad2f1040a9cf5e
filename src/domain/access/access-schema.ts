import * as z from 'zod';
import { IdInput } from '../shared-schema.ts';
import { BLOCKS_MAX_COUNT } from './access-limits.ts';
import { REQUEST_STATUSES } from './access-request.ts';
import { KEY_RIGHTS } from './key-rights.ts';

/** The last day of access, in the tutor's time zone; `null`: without end. */
const Until = z.string().nullable();

/** Access of a user to a block. */
export const BlockAccess = z.object({ blockId: z.string(), until: Until }).meta({ id: 'BlockAccess' });
/** Access that is over. */
export const EndedAccess = z.object({ blockId: z.string(), until: z.string() }).meta({ id: 'EndedAccess' });

/** Bounded only: what is no day or a past one has an error of its own, `invalid-date`. */
export const UntilInput = z.string().max(40).nullable();
export const BlockAccessInput = z.object({ blockId: IdInput, until: UntilInput }).meta({ id: 'BlockAccessInput' });

export const noBlocksText = 'Выберите хотя бы один блок.';
export const BlockIds = z.array(IdInput).max(BLOCKS_MAX_COUNT);

export const GroupReference = z.object({ id: z.string(), name: z.string() }).meta({ id: 'GroupReference' });

export const KeyRight = z.enum(KEY_RIGHTS);

export const RequestStatus = z.enum(REQUEST_STATUSES);

/** An open request, as the pupil sees it. */
export const OwnRequest = z.object({
  code: z.string(),
  /** The link to the bot with the code. */
  url: z.string(),
  createdAt: z.iso.datetime(),
}).meta({ id: 'OwnRequest' });
