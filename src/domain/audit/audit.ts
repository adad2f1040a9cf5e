import type * as z from 'zod';
import type * as schema from './audit-schema.ts';

/**
 * The audited actions, grouped as the filter of the audit page groups them. The codes are stored in the database and
 * never change.
 */
export const ACTIONS_BY_KIND = {
  entries: ['signed-in'],
  failures: ['sign-in-failed', 'sign-in-unknown', 'password-refused', 'key-refused', 'access-refused'],
  accounts: [
    'registered',
    'nickname-changed',
    'password-changed',
    'reset-link-created',
    'password-reset',
    'sessions-ended',
    'administrator-made',
    'email-changed',
    'user-deleted',
    'consent-given',
    'consent-noted',
    'consent-note-removed',
    'data-downloaded',
  ],
  access: ['role-changed', 'blocks-opened', 'blocks-closed', 'access-changed', 'request-granted', 'request-declined'],
  groups: ['group-created', 'group-renamed', 'group-deleted', 'members-changed', 'invitation-renewed', 'invitation-removed'],
  keys: ['key-created', 'key-revoked'],
  tests: [
    'test-created',
    'test-changed',
    'test-published',
    'test-unpublished',
    'test-deleted',
    'attempt-reopened',
    'minutes-added',
    'test-regraded',
    'outside-result-added',
    'outside-result-changed',
    'outside-result-deleted',
  ],
  assignments: ['assignment-created', 'assignment-changed', 'assignment-deleted', 'assignment-extended', 'pupils-reminded'],
  checking: ['works-given-out', 'check-corrected', 'criteria-changed', 'photo-keeping-changed', 'photos-deleted'],
  lessons: [
    'block-created',
    'block-changed',
    'block-deleted',
    'lesson-created',
    'lesson-changed',
    'lesson-deleted',
    'lesson-test-created',
    'lesson-test-changed',
    'lesson-test-deleted',
  ],
  personalData: ['operator-changed', 'document-published', 'asking-changed'],
  transfer: ['imported', 'downloaded'],
} as const;

export type ActionKind = keyof typeof ACTIONS_BY_KIND;
export type Action = (typeof ACTIONS_BY_KIND)[ActionKind][number];

/**
 * The actions that only administrators and bots do. It does not have `members-changed`, because a pupil who joins a
 * group also does it, and `photos-deleted`, because the program does it.
 */
export type AdminAction =
  | Exclude<(typeof ACTIONS_BY_KIND)['access' | 'groups' | 'keys' | 'tests' | 'assignments' | 'checking' | 'lessons' | 'personalData'][number], 'members-changed' | 'photos-deleted'>
  | 'reset-link-created'
  | 'email-changed'
  | 'consent-noted'
  | 'consent-note-removed';

export const ACTIONS: readonly Action[] = Object.values(ACTIONS_BY_KIND).flat();

export type AuditDetails = z.infer<typeof schema.AuditDetails>;
export type AuditEntry = z.infer<typeof schema.AuditEntry>;
