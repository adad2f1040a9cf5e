/** Stores acts of consent, given on the site or on paper. */
import { AppError } from '../../../domain/errors.ts';
import { parentNameOf, consentTexts, readConsent, type ConsentInput } from '../../../domain/personal-data/consent-input.ts';
import type { Consent, ConsentGiver } from '../../../domain/personal-data/personal-data.ts';
import { ROLE } from '../../../domain/users/role.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import { asUserSubject, recordAuditEvent, type Actor } from '../../../db/audit-log.ts';
import type { Database } from '../../../db/database.ts';
import { addConsent, consentsOf, currentConsent, lastConsents } from '../../../db/personal-data/consents.ts';
import { inTransaction, isPostgres } from '../../../db/transaction.ts';

/**
 * Stores a user's consent to the current version.
 * @returns the stored consent, and whether it is new
 * @throws AppError `document-not-found`, `consent-missing`, `consent-changed`
 */
export const giveConsent = (
  db: Database,
  input: ConsentInput,
  by: Actor & { user: NonNullable<Actor['user']> },
): Promise<{ consent: Consent; isNew: boolean }> =>
  inTransaction(db, async (trx) => {
    const current = await currentConsent(trx);
    if (current === null) throw new AppError('document-not-found');
    const given = readConsent(input, current.version);
    const isNew = await addConsent(trx, { uid: by.user.uid, ...given, address: by.address, notedBy: null });
    if (isNew) await recordAuditEvent(trx, by, { action: 'consent-given', details: { version: given.version } });
    const consent = (await consentsOf(trx, by.user.uid)).find(({ version }) => version === given.version);
    // The account was deleted at the same time.
    if (consent === undefined) throw new AppError('unauthenticated');
    return { consent, isNew };
  });

interface Notes {
  uids: readonly string[];
  by: ConsentGiver;
  parentName: string | undefined;
}

/**
 * Notes consents on paper: all of them, or none if it fails. A pupil with a valid consent keeps that consent; admins are left out.
 * @throws AppError `forbidden`, `user-not-found`, `consent-missing`, `invalid-request` if the site does not ask for consent
 */
export async function noteConsents(db: Database, { uids: named, by, parentName }: Notes, actor: Actor): Promise<{ noted: number; unchanged: number }> {
  const uids = [...new Set(named)];
  const isOne = uids.length === 1;
  if (!isOne && by === 'parent' && parentName !== undefined) throw new AppError('invalid-request', { fields: { parentName: 'Имя родителя — с одним учеником.' } });
  const name = isOne ? parentNameOf(by, parentName ?? '') : null;
  if (name === '') throw new AppError('consent-missing', { fields: { parentName: consentTexts.parentName } });
  return asAdmin(db, actor, async (trx, record) => {
    const current = await currentConsent(trx);
    if (current?.asking !== true) throw new AppError('invalid-request', { message: 'Согласие не спрашивают.' });
    const users = await trx
      .selectFrom('users')
      .select(['uid', 'nickname', 'email', 'role'])
      .where('uid', 'in', uids)
      .orderBy('uid')
      .$if(isPostgres(trx), (query) => query.forKeyShare())
      .execute();
    if (users.length < uids.length) throw new AppError('user-not-found');
    const consents = await lastConsents(trx, uids);
    let noted = 0;
    for (const user of users) {
      if (user.role === ROLE.admin || consents.get(user.uid)?.valid === true) continue;
      const note = { uid: user.uid, version: current.version, by, parentName: name, address: null, notedBy: actor.user?.uid ?? null };
      if (!(await addConsent(trx, note))) continue;
      noted += 1;
      const subject = asUserSubject(user);
      await record({ action: 'consent-noted', ...subject, details: { ...subject.details, version: current.version } });
    }
    return { noted, unchanged: uids.length - noted };
  });
}

/** @throws AppError `forbidden`, `user-not-found`, `not-on-paper` if the consent was given on the site */
export const removeNote = (db: Database, uid: string, actor: Actor): Promise<void> =>
  asAdmin(db, actor, async (trx, record) => {
    const user = await trx.selectFrom('users').select(['uid', 'nickname', 'email']).where('uid', '=', uid).executeTakeFirst();
    if (user === undefined) throw new AppError('user-not-found');
    const [last] = await consentsOf(trx, uid);
    if (last === undefined) return;
    if (!last.paper) throw new AppError('not-on-paper');
    const removed = await trx.deleteFrom('consents').where('uid', '=', uid).where('version', '=', last.version).returning('uid').execute();
    if (removed.length === 0) return;
    const subject = asUserSubject(user);
    await record({ action: 'consent-note-removed', ...subject, details: { ...subject.details, version: last.version } });
  });
