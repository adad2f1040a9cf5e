import * as z from 'zod';

const Count = z.number().int();

/** Numbers of what a deletion of users removes or would remove. For several users they are sums. */
export const Removed = z
  .object({
    people: Count,
    /** How many of the people are admins. */
    administrators: Count,
    /** How many of the people were on the site after the day that the call names, and are therefore not deleted. */
    returned: Count,
    /** How many of the people had already been deleted. */
    gone: Count,
    /** Finished attempts at tests and lessons, earlier attempts included. */
    attempts: Count,
    /** Tests and lessons of which the people have an attempt. */
    tests: Count,
    lessons: Count,
    /** Blocks that are open to the people. */
    blocks: Count,
    drafts: Count,
    /** The cards of the people: the questions that they repeat in practice. */
    cards: Count,
    requests: Count,
    remarks: Count,
    reports: Count,
    /** How many of the people have an open block. */
    withAccess: Count,
    /** For how many days the data stay in backups. */
    backupDays: Count,
  })
  .meta({ id: 'Removed' });
export type Removed = z.infer<typeof Removed>;
