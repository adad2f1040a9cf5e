import * as z from 'zod';

const Count = z.number().int();

/** What a deletion of users takes, or would take; of several users the sums. */
export const Removed = z
  .object({
    people: Count,
    /** How many of the people are admins. */
    administrators: Count,
    /** How many have been here since the day that the call names, and stay. */
    returned: Count,
    /** How many had been deleted already. */
    gone: Count,
    /** Finished attempts at tests and lessons, earlier ones too. */
    attempts: Count,
    /** Tests and lessons with any attempt. */
    tests: Count,
    lessons: Count,
    /** Blocks that are open. */
    blocks: Count,
    drafts: Count,
    /** Questions for practice. */
    cards: Count,
    requests: Count,
    remarks: Count,
    reports: Count,
    /** People to whom some block is open. */
    withAccess: Count,
    /** The number of days for which the data stay in backups. */
    backupDays: Count,
  })
  .meta({ id: 'Removed' });
export type Removed = z.infer<typeof Removed>;
