/** Reads where a person has signed in, and which versions of tests the person has opened. */
import type { Database } from '../../../db/database.ts';
import { pagesOf } from '../pages.ts';
import { Versions } from './versions.ts';

export interface SessionData {
  /** The kind: a session, or a device or a network address that is known from an earlier sign-in. */
  kind: 'session' | 'device' | 'address';
  device: string;
  address: string;
  createdAt: string | null;
  seenAt: string;
}

/** The sessions, devices and addresses. An account has at most 200 sessions, and 200 devices and addresses. */
export async function* sessionPages(db: Database, uid: string): AsyncGenerator<SessionData[]> {
  const sessions = await db.selectFrom('sessions').select(['device', 'address', 'createdAt', 'seenAt']).where('uid', '=', uid).orderBy('seenAt', 'desc').execute();
  yield sessions.map((session) => ({ kind: 'session', ...session }));
  const places = await db.selectFrom('knownPlaces').select(['place', 'seenAt']).where('uid', '=', uid).orderBy('seenAt', 'desc').execute();
  yield places.map(({ place, seenAt }) => {
    const isAddress = place.startsWith('address:');
    return { kind: isAddress ? 'address' : 'device', device: '', address: isAddress ? place.slice('address:'.length) : '', createdAt: null, seenAt };
  });
}

const PAGE_SIZE = 100;

export async function* openedPages(db: Database, uid: string) {
  const versions = new Versions(db);
  const pages = pagesOf(PAGE_SIZE, (after: { testId: string; revision: number } | null) => {
    let query = db.selectFrom('servedVersions').select(['testId', 'revision', 'servedAt']).where('uid', '=', uid);
    if (after !== null) query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('testId', 'revision'), '>', tuple(after.testId, after.revision)));
    return query.orderBy('testId').orderBy('revision').limit(PAGE_SIZE).execute();
  });
  for await (const page of pages) {
    const items: { name: string; version: number; openedAt: string }[] = [];
    for (const { servedAt, ...key } of page) items.push({ name: (await versions.find(key))?.name ?? '', version: key.revision, openedAt: servedAt });
    yield items;
  }
}
