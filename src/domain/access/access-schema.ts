import * as z from 'zod';
import { IdInput } from '../shared-schema.ts';
import { BLOCKS_MAX_COUNT } from './access-limits.ts';
import { REQUEST_STATUSES } from './access-request.ts';
import { KEY_RIGHTS } from './key-rights.ts';

/** The last day of access in the tutor's time zone; `null` when access has no end. */
const Until = z.string().nullable();

/** Access of a user to a block. */
export const BlockAccess = z.object({ blockId: z.string(), until: Until }).meta({ id: 'BlockAccess' });
/** Access of a user to a block, after its last day. */
export const EndedAccess = z.object({ blockId: z.string(), until: z.string() }).meta({ id: 'EndedAccess' });

/**
 * The schema limits only the length. A text that is not a day, or a day that has passed, has an error of its own:
 * `invalid-date`.
 */
export const UntilInput = z.string().max(40).nullable();
export const BlockAccessInput = z.object({ blockId: IdInput, until: UntilInput }).meta({ id: 'BlockAccessInput' });

export const noBlocksText = 'Выберите хотя бы один блок.';
export const BlockIds = z.array(IdInput).max(BLOCKS_MAX_COUNT);

export const GroupReference = z.object({ id: z.string(), name: z.string() }).meta({ id: 'GroupReference' });

export const KeyRight = z.enum(KEY_RIGHTS);

export const RequestStatus = z.enum(REQUEST_STATUSES);

/** An open request as its pupil sees it. */
export const OwnRequest = z.object({
  code: z.string(),
  /** The link to the bot. It contains the code of the request. */
  url: z.string(),
  createdAt: z.iso.datetime(),
}).meta({ id: 'OwnRequest' });
