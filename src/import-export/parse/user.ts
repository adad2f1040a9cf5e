import { ROLE, ROLES, type Role } from '../../domain/users/role.ts';
import { NICKNAME_MAX_LENGTH } from '../../domain/users/user-limits.ts';
import { isEmail, normalizeNickname, type User } from '../../domain/users/user.ts';
import { normalizeEmail } from '../../db/users/email.ts';
import type { AuthRecord } from '../old-site/auth-export.ts';
import { UserDocument } from '../documents.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { parseOrReject } from './validate.ts';
import { FieldReader } from './field-reader.ts';
import { isMap } from '../input-file.ts';

interface UserContext {
  uid: string;
  /** The account of the user in the export of accounts. */
  auth: AuthRecord | undefined;
  isBlock(id: string): boolean;
  now: string;
}

/**
 * Reads a user. If the account and the user document have different e-mail addresses, the address of the account is used, because the user signs in
 * with it.
 * @throws DocumentRejected when there is no valid e-mail address
 */
export function readUser(document: Record<string, unknown>, { uid, auth, isBlock, now }: UserContext, notes: string[]): User {
  const fields = new FieldReader(document, notes);
  const email = emailOf(fields, auth);
  const uidField = fields.raw('uid');
  if (uidField !== undefined && uidField !== uid) fields.note('uid: взят из id документа');
  return parseOrReject(UserDocument, {
    uid,
    email,
    nickname: nicknameOf(fields, auth, email),
    role: roleOf(fields),
    accessBlocks: accessBlocksOf(fields, isBlock),
    signedInAt: signedInAtOf(fields, auth, now),
  });
}

/** Makes the user document for an account that has none. It is the document of a newly registered user. */
export const newUserDocument = ({ email }: AuthRecord): Record<string, unknown> => ({ email, role: ROLE.default, accessBlocks: [] });

function emailOf(fields: FieldReader, auth: AuthRecord | undefined): string {
  const written = fields.text('email');
  const email = normalizeEmail(auth?.email ?? written ?? '');
  if (email === '') throw new DocumentRejected('нет email');
  if (!isEmail(email)) throw new DocumentRejected(`email «${email}» не похож на адрес`);
  if (written === null) fields.note('email: взят из учётной записи');
  else if (normalizeEmail(written) !== email) fields.note(`email: вместо «${written}» взят «${email}» из учётной записи`);
  else if (written !== email) fields.note(`email: записан как «${email}»`);
  return email;
}

function nicknameOf(fields: FieldReader, auth: AuthRecord | undefined, email: string): string {
  const written = normalizeNickname(fields.text('nickname') ?? '');
  const nickname = written || normalizeNickname(auth?.displayName ?? '') || (email.split('@')[0] ?? email);
  const cut = nickname.slice(0, NICKNAME_MAX_LENGTH).trim().toWellFormed();
  if (written === '') fields.note(`nickname: не было, поставлен «${cut}»`);
  else if (cut !== nickname) fields.note(`nickname: сокращён до ${NICKNAME_MAX_LENGTH} знаков`);
  return cut;
}

function roleOf(fields: FieldReader): Role {
  const role = fields.integer('role');
  const known = ROLES.find((each) => each === role);
  if (known === undefined) fields.note(role === null ? 'role: поставлена 0' : `role: роли ${role} нет, поставлена 0`);
  return known ?? ROLE.default;
}

function accessBlocksOf(fields: FieldReader, isBlock: (id: string) => boolean): string[] {
  const value = fields.raw('accessBlocks');
  const isSet = isMap(value) && Object.values(value).every((each) => typeof each === 'boolean');
  if (isSet) fields.note('accessBlocks: из карты сделан список');
  const ids = isSet
    ? Object.keys(value).filter((id) => value[id] === true)
    : (fields.list('accessBlocks') ?? []).filter((id) => typeof id === 'string');
  if (value === undefined || value === null) fields.note('accessBlocks: не было, поставлен пустой список');
  const unique = [...new Set(ids)];
  const missing = unique.filter((id) => !isBlock(id));
  if (missing.length > 0) fields.note(`accessBlocks: опущены блоки, которых нет (${missing.length}): ${missing.join(', ')}`);
  return unique.filter(isBlock);
}

function signedInAtOf(fields: FieldReader, auth: AuthRecord | undefined, now: string): string {
  const written = fields.time('signedInAt');
  if (written !== null) return written;
  const time = auth?.createdAt ?? now;
  fields.note(`signedInAt: не было, поставлено ${time}`);
  return time;
}
