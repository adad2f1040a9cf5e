import * as z from 'zod';
import { CHANGED_PARTS, SUBJECT_KINDS } from './audit-subject.ts';

/**
 * What is kept of an act beside who, when, where and to what. An allow-list: nothing here can hold a question, an
 * answer, a password or a token.
 */
export const AuditDetails = z
  .object({
    /** E-mail of the person it was done to: nicknames repeat. */
    email: z.string(),
    /** Former and new nickname, title or role. */
    from: z.string(),
    to: z.string(),
    /** Titles of blocks, the first few of them, and how many more there were. */
    blocks: z.array(z.string()),
    moreBlocks: z.number().int(),
    /** What an edit changed. */
    changed: z.array(z.enum(CHANGED_PARTS)),
    /** What went with something that was deleted; how many people lost a right with it. */
    lessons: z.number().int(),
    tests: z.number().int(),
    people: z.number().int(),
    /** How many sessions were ended. */
    sessions: z.number().int(),
    /** How many documents of each collection came with an import. */
    taken: z.record(z.string(), z.number().int()),
  })
  .partial();

/** One act as the journal keeps it: names and titles as they were then. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Codes of later versions of the program may be among them. */
  action: z.string(),
  /** `null`: the program itself, a command in its terminal, or somebody who did not get in. */
  actor: z.object({ uid: z.string(), nickname: z.string(), email: z.string() }).nullable(),
  subject: z.object({ kind: z.enum(SUBJECT_KINDS), id: z.string().nullable(), title: z.string() }).nullable(),
  details: AuditDetails,
  /** More than 1: this many acts of the kind were not kept one by one. */
  times: z.number().int(),
  /** Network address; `null` for the program itself. */
  address: z.string().nullable(),
});
