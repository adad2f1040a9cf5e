import { ROLE, ROLES, type Role } from '../../domain/role.ts';
import { NICKNAME_MAX_LENGTH } from '../../domain/user-limits.ts';
import { isEmail, tidyNickname, type User } from '../../domain/user.ts';
import { normalizeEmail } from '../../storage/email.ts';
import type { AuthRecord } from '../auth-export.ts';
import { UserDocument } from '../documents.ts';
import { Refusal } from '../refusal.ts';
import { fitting } from './checked.ts';
import { Fields } from './fields.ts';
import { isMap } from '../input-file.ts';

interface Known {
  uid: string;
  /** The account that the user signed in with, where the export of accounts has one. */
  auth: AuthRecord | undefined;
  isBlock(id: string): boolean;
  now: string;
}

/**
 * The user of an old document. The account's address is the one that the user signed in with, so it goes before
 * the document's.
 * @param notes gets what was changed
 * @throws Refusal when there is no address to sign in with
 */
export function readUser(document: Record<string, unknown>, { uid, auth, isBlock, now }: Known, notes: string[]): User {
  const fields = new Fields(document, notes);
  const email = emailOf(fields, auth);
  const uidField = fields.raw('uid');
  if (uidField !== undefined && uidField !== uid) fields.note('uid: взят из id документа');
  return fitting(UserDocument, {
    uid,
    email,
    nickname: nicknameOf(fields, auth, email),
    role: roleOf(fields),
    accessBlocks: accessBlocksOf(fields, isBlock),
    signedInAt: signedInAtOf(fields, auth, now),
  });
}

/** The user of an account that has no document: as if it had registered and got nothing yet. */
export const userDocumentOf = ({ email }: AuthRecord): Record<string, unknown> => ({ email, role: ROLE.default, accessBlocks: [] });

function emailOf(fields: Fields, auth: AuthRecord | undefined): string {
  const written = fields.text('email');
  const email = normalizeEmail(auth?.email ?? written ?? '');
  if (email === '') throw new Refusal('нет email');
  if (!isEmail(email)) throw new Refusal(`email «${email}» не похож на адрес`);
  if (written === null) fields.note('email: взят из учётной записи');
  else if (normalizeEmail(written) !== email) fields.note(`email: вместо «${written}» взят «${email}» из учётной записи`);
  else if (written !== email) fields.note(`email: записан как «${email}»`);
  return email;
}

function nicknameOf(fields: Fields, auth: AuthRecord | undefined, email: string): string {
  const written = tidyNickname(fields.text('nickname') ?? '');
  const nickname = written || tidyNickname(auth?.displayName ?? '') || (email.split('@')[0] ?? email);
  const cut = nickname.slice(0, NICKNAME_MAX_LENGTH).trim().toWellFormed();
  if (written === '') fields.note(`nickname: не было, поставлен «${cut}»`);
  else if (cut !== nickname) fields.note(`nickname: сокращён до ${NICKNAME_MAX_LENGTH} знаков`);
  return cut;
}

function roleOf(fields: Fields): Role {
  const role = fields.whole('role');
  const known = ROLES.find((each) => each === role);
  if (known === undefined) fields.note(role === null ? 'role: поставлена 0' : `role: роли ${role} нет, поставлена 0`);
  return known ?? ROLE.default;
}

function accessBlocksOf(fields: Fields, isBlock: (id: string) => boolean): string[] {
  const value = fields.raw('accessBlocks');
  const isSet = isMap(value) && Object.values(value).every((each) => typeof each === 'boolean');
  if (isSet) fields.note('accessBlocks: из карты сделан список');
  const ids = isSet
    ? Object.keys(value).filter((id) => value[id] === true)
    : (fields.list('accessBlocks') ?? []).filter((id) => typeof id === 'string');
  if (value === undefined || value === null) fields.note('accessBlocks: не было, поставлен пустой список');
  const unique = [...new Set(ids)];
  const gone = unique.filter((id) => !isBlock(id));
  if (gone.length > 0) fields.note(`accessBlocks: опущены блоки, которых нет (${gone.length}): ${gone.join(', ')}`);
  return unique.filter(isBlock);
}

function signedInAtOf(fields: Fields, auth: AuthRecord | undefined, now: string): string {
  const written = fields.time('signedInAt');
  if (written !== null) return written;
  const time = auth?.createdAt ?? now;
  fields.note(`signedInAt: не было, поставлено ${time}`);
  return time;
}
