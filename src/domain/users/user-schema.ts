import * as z from 'zod';
import { BlockAccess, EndedAccess, GroupReference } from '../access/access-schema.ts';
import { Consent } from '../personal-data/personal-data-schema.ts';
import { NOT_EMPTY } from '../shared-schema.ts';
import { ROLES } from './role.ts';
import { NICKNAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from './user-limits.ts';

/** Schemas of users. The rules are in `user.ts`, without zod. */
export const Role = z.literal(ROLES);

/** The fields of rule R72. */
export const User = z.object({
  uid: z.string(),
  email: z.string(),
  nickname: z.string(),
  role: Role,
  accessBlocks: z.array(z.string()),
  /** When the account was created. */
  signedInAt: z.iso.datetime(),
}).meta({ id: 'User' });

/** A user as admins see them. */
export const AdminUser = z.object({
  ...User.shape,
  /** The last visit, accurate to ten minutes. */
  lastSeenAt: z.iso.datetime(),
  /** What is open now. */
  access: z.array(BlockAccess),
  /** What ended in the last 30 days, and is not open again. */
  ended: z.array(EndedAccess),
  /** The groups sorted by name. */
  groups: z.array(GroupReference),
  /** The last consent, valid or not; `null` without one, while consent is not asked for, and for keys. */
  consent: Consent.nullable(),
}).meta({ id: 'AdminUser' });

const EMAIL_INPUT_MAX_LENGTH = 1000;

/** Length limits only: empty and malformed values have separate messages. */
export const NicknameInput = z
  .string()
  .max(NICKNAME_MAX_LENGTH, `Ник не длиннее ${NICKNAME_MAX_LENGTH} символов.`)
  .meta(NOT_EMPTY);
export const EmailInput = z.string().max(EMAIL_INPUT_MAX_LENGTH, 'Слишком длинный email.').meta(NOT_EMPTY);
export const PasswordInput = z
  .string()
  .max(PASSWORD_MAX_LENGTH, `Пароль не длиннее ${PASSWORD_MAX_LENGTH} символов.`)
  .meta(NOT_EMPTY);
