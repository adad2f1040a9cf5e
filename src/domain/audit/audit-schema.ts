import * as z from 'zod';
import { KeyRight } from '../access/access-schema.ts';
import { DELETION_REASONS } from './deletion-reasons.ts';
import { DOCUMENT_KINDS } from '../personal-data/personal-data-schema.ts';
import { TargetKind } from '../assignments/assignment-schema.ts';
import { ASSIGNMENT_PARTS, CHANGED_PARTS, SUBJECT_KINDS } from './audit-subject.ts';

/** Details of an audit event. An allow-list: no field can hold a question, an answer, a password or a token (rule R70). */
export const AuditDetails = z
  .object({
    /** E-mail address of the affected user, because nicknames are not unique. */
    email: z.string(),
    /** Old and new nickname, address, title or role. */
    from: z.string(),
    to: z.string(),
    /** Titles of the first blocks, and the number of the others. */
    blocks: z.array(z.string()),
    moreBlocks: z.number().int(),
    /** The last day of what was opened; `null`: without end. */
    until: z.string().nullable(),
    /** Counts of a change of access: users, and pairs of user and block. */
    chosen: z.number().int(),
    opened: z.number().int(),
    extended: z.number().int(),
    closed: z.number().int(),
    /** Counts of a change of a group's members. */
    added: z.number().int(),
    removed: z.number().int(),
    /** The rights of a key. */
    rights: z.array(KeyRight),
    /** Fields that an edit changed. */
    changed: z.array(z.enum(CHANGED_PARTS)),
    /** Counts of what a deletion took with it: lessons, tests, and users who lost access. */
    lessons: z.number().int(),
    tests: z.number().int(),
    people: z.number().int(),
    /** Name of the test whose attempt was put aside. */
    test: z.string(),
    /** Number of pupils whose score a regrading changed. */
    regraded: z.number().int(),
    /** For an assignment: what was given, the names of its groups, the number of pupils who are named, what an edit changed, and how many take the test again. */
    target: TargetKind,
    groups: z.array(z.string()),
    pupils: z.number().int(),
    changedParts: z.array(z.enum(ASSIGNMENT_PARTS)),
    reopened: z.number().int(),
    /** The number of works given out, or of deleted photos. */
    count: z.number().int(),
    /** The number of a question as pupils count; `recounted`: how many answers have other points by new criteria. */
    number: z.number().int(),
    recounted: z.number().int(),
    /** Extra minutes of an attempt in all. */
    minutes: z.number().int(),
    /** Number of ended sessions. */
    sessions: z.number().int(),
    /** Counts of what a deletion of a user took with it. */
    attempts: z.number().int(),
    requests: z.number().int(),
    remarks: z.number().int(),
    /** Why a user was deleted. */
    reason: z.enum(DELETION_REASONS),
    /** The version of a published document, or of the document that was consented to. */
    version: z.number().int(),
    kind: z.enum(DOCUMENT_KINDS),
    /** Number of imported documents by collection. */
    taken: z.record(z.string(), z.number().int()),
  })
  .partial()
  .meta({ id: 'AuditDetails' });

/** An entry of the audit log, with the names and titles of its time (rule R71). */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Any string: after a downgrade there may be codes of a newer version. */
  action: z.string(),
  /** `null`: a key, the server, a command, or a failed sign-in. */
  actor: z.object({ uid: z.string(), nickname: z.string(), email: z.string() }).nullable(),
  /** The key of a bot that acted. */
  key: z.object({ id: z.string(), name: z.string() }).nullable(),
  subject: z.object({ kind: z.enum(SUBJECT_KINDS), id: z.string().nullable(), title: z.string() }).nullable(),
  details: AuditDetails,
  /** More than 1: an aggregate of so many events beyond the hourly limit. */
  times: z.number().int(),
  /** IP address; `null` for the server or a command. */
  address: z.string().nullable(),
}).meta({ id: 'AuditEntry' });
