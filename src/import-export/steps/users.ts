import { ROLE } from '../../domain/users/role.ts';
import { NO_PASSWORD } from '../../features/account/passwords/stored-hash.ts';
import type { AuthRecord } from '../old-site/auth-export.ts';
import { AccountDocument } from '../documents.ts';
import { blockIds, insertUser } from '../import-store.ts';
import { checkId } from '../parse/validate.ts';
import { readUser, newUserDocument } from '../parse/user.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { forEachDocument, readOwnDocument, fallbackTime, type ImportContext } from './step.ts';

/**
 * Imports users with the passwords of their accounts, and then the accounts that have no user document.
 * @returns the uids of users for whom the file does not say when they were last on the site
 */
export async function importUsers(context: ImportContext): Promise<string[]> {
  const withoutVisit: string[] = [];
  const { auth, input, report } = context;
  const blocks = await blockIds(context.db);
  const ownerOf = ownersOf(auth);

  const importUser = async (uid: string, document: Record<string, unknown>, notes: string[]): Promise<void> => {
    const record = auth.get(uid);
    const account = await readOwnDocument(context, 'accounts', uid, AccountDocument);
    const user = readUser(document, { uid, auth: record, isBlock: (id) => blocks.has(id), now: fallbackTime(context, 0) }, notes);
    const owner = ownerOf.get(user.email);
    if (owner !== undefined && owner !== uid) throw new DocumentRejected(`email «${user.email}» принадлежит учётной записи ${owner}`);

    const passwordHash = account?.passwordHash ?? record?.passwordHash ?? NO_PASSWORD;
    notes.push(...(record?.notes ?? []));
    // The earlier site checked rights only in the browser, so any user may have written this role into the database.
    if (user.role === ROLE.admin && !context.keepsAdmins) {
      user.role = ROLE.default;
      notes.push('role: была 99, администратор; поставлена 0 (с --admins останется 99)');
    } else if (user.role === ROLE.admin && account === undefined) notes.push('это администратор, проверьте');
    if (passwordHash === NO_PASSWORD) notes.push('пароля нет, войдёт по ссылке для нового пароля');
    const lastDays = knownBlocks(account?.accessUntil ?? {}, blocks, notes);
    switch (await insertUser(context.db, user, { passwordHash, lastSeenAt: account?.lastSeenAt }, lastDays)) {
      case 'uid':
        throw new DocumentRejected('пользователь с таким id уже есть в базе');
      case 'email':
        throw new DocumentRejected(`email «${user.email}» уже занят другим пользователем`);
      case null:
        if (account?.lastSeenAt === undefined) withoutVisit.push(uid);
    }
  };

  await forEachDocument(context, 'users', importUser);
  for (const [uid, record] of auth) {
    if (input.collections.get('users')?.has(uid) === true) continue;
    const notes = ['документа users не было, создан'];
    try {
      checkId(uid);
      await importUser(uid, newUserDocument(record), notes);
      report.imported('auth', uid, notes);
    } catch (error) {
      if (!(error instanceof DocumentRejected)) throw error;
      report.rejected('auth', uid, error.message);
    }
  }
  return withoutVisit;
}

/** Returns the last days of access without blocks that do not exist. */
function knownBlocks(lastDays: Record<string, string>, blocks: ReadonlySet<string>, notes: string[]): Record<string, string> {
  const missing = Object.keys(lastDays).filter((id) => !blocks.has(id));
  if (missing.length > 0) notes.push(`accessUntil: опущены блоки, которых нет (${missing.length}): ${missing.join(', ')}`);
  return Object.fromEntries(Object.entries(lastDays).filter(([id]) => blocks.has(id)));
}

/** Returns the uid of each account, by e-mail address. A user document with the address of another account is rejected. */
function ownersOf(auth: ReadonlyMap<string, AuthRecord>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [uid, { email }] of auth) {
    if (email !== null && !owners.has(email)) owners.set(email, uid);
  }
  return owners;
}
