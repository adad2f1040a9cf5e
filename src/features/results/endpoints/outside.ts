/** The endpoints of exam results that were not taken on the site. */
import { checkOutside } from '../../../domain/exams/outside-result.ts';
import type { Database } from '../../../db/database.ts';
import type { TutorDays } from '../../../db/tutor-days.ts';
import { actorOf, handle, type Route } from '../../../http/handler.ts';
import * as contract from '../outside-contract.ts';
import { addOutside, changeOutside, deleteOutside } from '../store/outside.ts';

export const outsideEndpoints = (db: Database, days: TutorDays): Route[] => [
  handle(contract.addOutsideResult, ({ params, body: { id, ...input }, ...context }) =>
    addOutside(db, params.uid, { id, ...checkOutside(input, days.today()) }, actorOf(context)),
  ),
  handle(contract.changeOutsideResult, ({ params, body: { revision, ...input }, ...context }) =>
    changeOutside(db, params.uid, params.id, { revision, ...checkOutside(input, days.today()) }, actorOf(context)),
  ),
  handle(contract.deleteOutsideResult, async ({ params, ...context }) => {
    await deleteOutside(db, params.uid, params.id, actorOf(context));
    return undefined;
  }),
];
