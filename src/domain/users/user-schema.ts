import * as z from 'zod';
import { BlockAccess, EndedAccess, GroupReference } from '../access/access-schema.ts';
import { Consent } from '../personal-data/personal-data-schema.ts';
import { NOT_EMPTY } from '../shared-schema.ts';
import { ROLES } from './role.ts';
import { NICKNAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from './user-limits.ts';

/** The schemas of users. The rules are in `user.ts`, which does not load zod. */
export const Role = z.literal(ROLES);

/** The fields that rule R72 allows. */
export const User = z.object({
  uid: z.string(),
  email: z.string(),
  nickname: z.string(),
  role: Role,
  accessBlocks: z.array(z.string()),
  /** When the account was created. Exported files have the field under the same name (rule R72). */
  signedInAt: z.iso.datetime(),
}).meta({ id: 'User' });

/** A user in the form that admins see. */
export const AdminUser = z.object({
  ...User.shape,
  /** When the user was last on the site, accurate to ten minutes. */
  lastSeenAt: z.iso.datetime(),
  /** The access that is open now. */
  access: z.array(BlockAccess),
  /** The access that ended in the last 30 days and is not open again. */
  ended: z.array(EndedAccess),
  /** The groups of the user, sorted by name. */
  groups: z.array(GroupReference),
  /**
   * The last consent, which may be invalid. `null` when there is none, while the site asks for no consent, and when a
   * bot asks with its key.
   */
  consent: Consent.nullable(),
}).meta({ id: 'AdminUser' });

const EMAIL_INPUT_MAX_LENGTH = 1000;

/** The schema limits only the length, because empty and malformed nicknames have messages of their own. */
export const NicknameInput = z
  .string()
  .max(NICKNAME_MAX_LENGTH, `Ник не длиннее ${NICKNAME_MAX_LENGTH} символов.`)
  .meta(NOT_EMPTY);
export const EmailInput = z.string().max(EMAIL_INPUT_MAX_LENGTH, 'Слишком длинный email.').meta(NOT_EMPTY);
export const PasswordInput = z
  .string()
  .max(PASSWORD_MAX_LENGTH, `Пароль не длиннее ${PASSWORD_MAX_LENGTH} символов.`)
  .meta(NOT_EMPTY);
