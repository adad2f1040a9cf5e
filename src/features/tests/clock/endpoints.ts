import { AppError } from '../../../domain/errors.ts';
import type { Database } from '../../../db/database.ts';
import { actorOf, handle, type Route } from '../../../http/handler.ts';
import { listClocks, setMinutes } from '../clock-contract.ts';
import { addMinutes, findWriting } from './minutes.ts';

/** The endpoints of «Пишут сейчас» and of extra minutes. */
export const clockEndpoints = (db: Database): Route[] => [
  handle(listClocks, ({ params: { id } }) => clocksOf(db, id)),

  handle(setMinutes, async ({ params: { id }, body, ...context }) => {
    await addMinutes(db, id, body, actorOf(context));
    return clocksOf(db, id);
  }),
];

/** @throws AppError `test-not-found` */
async function clocksOf(db: Database, id: string) {
  const writing = await findWriting(db, id);
  if (writing === undefined) throw new AppError('test-not-found');
  return { now: new Date().toISOString(), ...writing };
}
