import { ROLE } from '../../domain/role.ts';
import { NO_PASSWORD } from '../../features/account/password-hash.ts';
import type { AuthRecord } from '../auth-export.ts';
import { AccountDocument } from '../documents.ts';
import { blockIds, insertUser } from '../import-store.ts';
import { checkId } from '../take/checked.ts';
import { readUser, userDocumentOf } from '../take/user.ts';
import { Refusal } from '../refusal.ts';
import { forEachDocument, ownDocument, timeByPlace, type Import } from './step.ts';

/** Takes the users, each with the password of its account, and then the accounts that have no user. */
export async function takeUsers(all: Import): Promise<void> {
  const { auth, input, report } = all;
  const blocks = await blockIds(all.db);
  const ownerOf = ownersOf(auth);

  const take = async (uid: string, document: Record<string, unknown>, notes: string[]): Promise<void> => {
    const record = auth.get(uid);
    const account = await ownDocument(all, 'accounts', uid, AccountDocument);
    const user = readUser(document, { uid, auth: record, isBlock: (id) => blocks.has(id), now: timeByPlace(all, 0) }, notes);
    const owner = ownerOf.get(user.email);
    if (owner !== undefined && owner !== uid) throw new Refusal(`email «${user.email}» принадлежит учётной записи ${owner}`);

    const passwordHash = account?.passwordHash ?? record?.passwordHash ?? NO_PASSWORD;
    notes.push(...(record?.notes ?? []));
    // The original checked rights in the browser only, so anyone may have written this role.
    if (user.role === ROLE.admin && account === undefined) notes.push('это администратор, проверьте');
    if (passwordHash === NO_PASSWORD) notes.push('пароля нет, войдёт по ссылке для нового пароля');
    switch (await insertUser(all.db, user, passwordHash)) {
      case 'uid':
        throw new Refusal('пользователь с таким id уже есть в базе');
      case 'email':
        throw new Refusal(`email «${user.email}» уже занят другим пользователем`);
      case null:
    }
  };

  await forEachDocument(all, 'users', take);
  for (const [uid, record] of auth) {
    if (input.collections.get('users')?.has(uid) === true) continue;
    const notes = ['документа users не было, создан'];
    try {
      checkId(uid);
      await take(uid, userDocumentOf(record), notes);
      report.taken('auth', uid, notes);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      report.refused('auth', uid, error.message);
    }
  }
}

/** Whose account an address is: a user document that merely names it doesn't get it. */
function ownersOf(auth: ReadonlyMap<string, AuthRecord>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [uid, { email }] of auth) {
    if (email !== null && !owners.has(email)) owners.set(email, uid);
  }
  return owners;
}
