import * as z from 'zod';
import { KeyRight } from '../access/access-schema.ts';
import { DELETION_REASONS } from './deletion-reasons.ts';
import { DOCUMENT_KINDS } from '../personal-data/personal-data-schema.ts';
import { TargetKind } from '../assignments/assignment-schema.ts';
import { ASSIGNMENT_PARTS, CHANGED_PARTS, SUBJECT_KINDS } from './audit-subject.ts';

/**
 * The details of an audit event. The schema lists the fields that are allowed: none can hold a question, an answer, a
 * password or a token (rule R70).
 */
export const AuditDetails = z
  .object({
    /** The e-mail address of the affected user. It is needed because nicknames are not unique. */
    email: z.string(),
    /** The old nickname, address, title or role; `to` is the new value. */
    from: z.string(),
    to: z.string(),
    /** The titles of the first blocks; `moreBlocks` is the number of the others. */
    blocks: z.array(z.string()),
    moreBlocks: z.number().int(),
    /** The last day of the access that was opened; `null` when it has no end. */
    until: z.string().nullable(),
    /** Numbers about a change of access: `chosen` counts users. The next three count pairs of a user and a block. */
    chosen: z.number().int(),
    opened: z.number().int(),
    extended: z.number().int(),
    closed: z.number().int(),
    /** How many members were added to a group and removed from it. */
    added: z.number().int(),
    removed: z.number().int(),
    /** The rights of a key. */
    rights: z.array(KeyRight),
    /** The fields that an edit changed. */
    changed: z.array(z.enum(CHANGED_PARTS)),
    /** Numbers about the deletion of a block: the deleted lessons, the deleted tests, and the users who lost access. */
    lessons: z.number().int(),
    tests: z.number().int(),
    people: z.number().int(),
    /** The name of the test whose attempt was put aside. */
    test: z.string(),
    /** How many pupils got another score by a regrading. */
    regraded: z.number().int(),
    /**
     * Fields about an assignment: whether it is a test or a lesson, the names of its groups, the number of pupils to
     * whom it was given individually, the parts that an edit changed, and how many pupils have to take the test again.
     */
    target: TargetKind,
    groups: z.array(z.string()),
    pupils: z.number().int(),
    changedParts: z.array(z.enum(ASSIGNMENT_PARTS)),
    reopened: z.number().int(),
    /** The number of works that were given out, or of photos that were deleted. */
    count: z.number().int(),
    /**
     * The number of a question as pupils see it. `recounted` is the number of answers that got other points because of
     * new criteria.
     */
    number: z.number().int(),
    recounted: z.number().int(),
    /** The extra minutes of an attempt: their new total. */
    minutes: z.number().int(),
    /** The number of sessions that were ended. */
    sessions: z.number().int(),
    /** Numbers of objects that were deleted together with a user. */
    attempts: z.number().int(),
    requests: z.number().int(),
    remarks: z.number().int(),
    /** Why a user was deleted. */
    reason: z.enum(DELETION_REASONS),
    /** The version of a document that was published, or of the consent that was given. */
    version: z.number().int(),
    kind: z.enum(DOCUMENT_KINDS),
    /** The number of imported documents by collection of the old site. */
    taken: z.record(z.string(), z.number().int()),
  })
  .partial()
  .meta({ id: 'AuditDetails' });

/** An entry of the audit log, with the names and titles at the time of the action (rule R71). */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The code is any string, because an older version of the program may read codes of a newer one. */
  action: z.string(),
  /** The user who acted; `null` when a key, the server or a command acted, or for a failed sign-in. */
  actor: z.object({ uid: z.string(), nickname: z.string(), email: z.string() }).nullable(),
  /** The key of the bot that acted. */
  key: z.object({ id: z.string(), name: z.string() }).nullable(),
  subject: z.object({ kind: z.enum(SUBJECT_KINDS), id: z.string().nullable(), title: z.string() }).nullable(),
  details: AuditDetails,
  /** How many actions the entry stands for. More than 1 means that it counts actions beyond the hourly limit. */
  times: z.number().int(),
  /** The IP address of the client; `null` when the server or a command acted. */
  address: z.string().nullable(),
}).meta({ id: 'AuditEntry' });
