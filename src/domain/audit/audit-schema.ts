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
    /** The old nickname, address, title or role; `to` is the new one. */
    from: z.string(),
    to: z.string(),
    /** The titles of the first blocks; `moreBlocks` is the number of the others. */
    blocks: z.array(z.string()),
    moreBlocks: z.number().int(),
    /** The last day of the access that was opened; `null` when it has no end. */
    until: z.string().nullable(),
    /** Numbers of a change of access: the chosen users, and the pairs of user and block. */
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
    /** Numbers of a deletion of a block: its lessons, their tests, and the users who lost access. */
    lessons: z.number().int(),
    tests: z.number().int(),
    people: z.number().int(),
    /** The name of the test whose attempt was put aside. */
    test: z.string(),
    /** How many pupils got another score by a regrading. */
    regraded: z.number().int(),
    /**
     * The fields about an assignment: what was given, the names of its groups, the number of pupils who are named, what
     * an edit changed, and how many pupils take the test again.
     */
    target: TargetKind,
    groups: z.array(z.string()),
    pupils: z.number().int(),
    changedParts: z.array(z.enum(ASSIGNMENT_PARTS)),
    reopened: z.number().int(),
    /** The number of works that were given out, or of photos that were deleted. */
    count: z.number().int(),
    /**
     * The number of the question as pupils see it. `recounted` is how many answers got other points by new criteria.
     */
    number: z.number().int(),
    recounted: z.number().int(),
    /** The sum of the extra minutes that an attempt has got. */
    minutes: z.number().int(),
    /** The number of sessions that were ended. */
    sessions: z.number().int(),
    /** Numbers of what was deleted together with a user. */
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
