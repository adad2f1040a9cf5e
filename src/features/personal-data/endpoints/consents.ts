import { actorOf, handle, type Route } from '../../../http/handler.ts';
import type { Database } from '../../../db/database.ts';
import { giveConsent, noteConsents, removeConsentNote } from '../contract.ts';
import * as store from '../store/consents.ts';

/** The endpoints of consent, given on the site or on paper. */
export const consentEndpoints = (db: Database): Route[] => [
  handle(giveConsent, async ({ body, user, address, setStatus }) => {
    const { consent, isNew } = await store.giveConsent(db, body, { user, key: null, address });
    if (!isNew) setStatus(200);
    return consent;
  }),

  handle(noteConsents, ({ body: { uids, by, parentName }, ...context }) => store.noteConsents(db, { uids, by, parentName }, actorOf(context))),

  handle(removeConsentNote, async ({ params, ...context }) => {
    await store.removeNote(db, params.uid, actorOf(context));
    return undefined;
  }),
];
