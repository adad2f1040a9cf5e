/**
 * The order of the pupils of an assignment. It stays in memory until something changes it, for example a hand-in. While it is in memory, a
 * page of the list does not query all pupils, unless the list is searched.
 */
import { sql, type DialectAdapter } from 'kysely';
import { isOverdue, stateOf } from '../../../domain/assignments/progress.ts';
import type { State } from '../../../domain/assignments/kinds.ts';
import { normalizeSearch } from '../../../domain/users/user-search.ts';
import { orderVersionOf, type Moment } from '../../../db/assignments/counts.ts';
import { PAIR_LATE_AT, selectPairs, type Pair } from '../../../db/assignments/pairs.ts';
import { isHandedIn } from '../../../db/assignments/tell-pair.ts';
import type { Database } from '../../../db/database.ts';
import { compareListed, invertTime, LIKE_SIGNS, type Listed } from './rows.ts';

export interface PlaceFilter {
  state: State | 'missing' | 'done' | undefined;
  search: string;
}

export interface PageOptions {
  limit: number;
  after: Listed | null;
}

/** A pupil, by uid, and the pupil's state. */
interface Place extends Listed {
  state: State;
}

interface Order {
  version: string;
  /** When the next pupil becomes overdue, which changes the order; `null` if nobody will. */
  until: string | null;
  places: readonly Place[];
}

const MISSING: readonly State[] = ['not-started', 'started'];

const matches = ({ state }: Place, wanted: PlaceFilter['state']): boolean =>
  wanted === undefined || (wanted === 'missing' ? MISSING.includes(state) : wanted === 'done' ? !MISSING.includes(state) : state === wanted);

/** @returns up to `limit` places after the cursor, and the number of all places; `undefined` if there is no such assignment */
export async function listPlaces(db: Database, id: string, { state, search }: PlaceFilter, { limit, after }: PageOptions, moment: Moment) {
  const version = await orderVersionOf(db, id, moment.today);
  if (version === undefined) return undefined;
  const text = normalizeSearch(search);
  const { places } = text === '' ? await findOrder(db, id, version, moment) : await readOrder(db, id, text, version, moment);
  const found = places.filter((place) => matches(place, state));
  const left = after === null ? found : found.filter((place) => compareListed(place, after) > 0);
  return { places: left.slice(0, limit), total: found.length };
}

/** The maximum number of places in memory. They take a few megabytes. */
const KEPT_PLACES = 20_000;

/** The orders that were read from each database, by assignment. The order that was used last is at the end. */
const kept = new WeakMap<DialectAdapter, Map<string, Order>>();

async function findOrder(db: Database, id: string, version: string, moment: Moment): Promise<Order> {
  const { adapter } = db.getExecutor();
  const orders = kept.get(adapter) ?? new Map<string, Order>();
  kept.set(adapter, orders);
  const known = orders.get(id);
  const isCurrent = known?.version === version && (known.until === null || known.until > moment.now);
  const order = isCurrent ? known : await readOrder(db, id, '', version, moment);
  orders.delete(id);
  orders.set(id, order);
  let count = [...orders.values()].reduce((sum, { places }) => sum + places.length, 0);
  for (const [oldest, { places }] of orders) {
    if (count <= KEPT_PLACES) break;
    orders.delete(oldest);
    count -= places.length;
  }
  return order;
}

type Row = Pick<Pair, 'uid' | 'attempt' | 'handedInAt' | 'answered' | 'running' | 'pendingQuestions' | 'checkedAt' | 'reopened' | 'resting' | 'lateAt'> & { nickname: string };

/** @param text a part of the nickname or of the e-mail address; empty for all pupils */
async function readOrder(db: Database, id: string, text: string, version: string, { now, today }: Moment): Promise<Order> {
  const pattern = `%${text.replace(LIKE_SIGNS, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<Row>`select "pair"."uid", "attempt", "handedInAt", "answered", "running", "pendingQuestions", "checkedAt", "reopened", "resting",
      ${PAIR_LATE_AT} as "lateAt", "user"."nicknameOrder" as "nickname"
    from (${selectPairs(db, { ids: [id] }, today)}) as "pair"
    join "users" as "user" on "user"."uid" = "pair"."uid"
    where ${text === '' ? sql`true` : sql`"user"."searchText" like ${pattern} escape '\\'`}`.execute(db);
  const dues = rows.flatMap(({ attempt, reopened, lateAt }) => (attempt === null && reopened === 0 && lateAt !== null && lateAt > now ? [lateAt] : []));
  return {
    version,
    until: dues.reduce<string | null>((first, due) => (first === null || due < first ? due : first), null),
    places: rows.map((row) => ({ id: row.uid, key: keyOf(row, now), state: stateOf(row) })).toSorted(compareListed),
  };
}

/**
 * The key that pupils are sorted by. Pupils who have not handed in come first: overdue, then not begun, then begun, each by nickname. Pupils
 * who have handed in follow: hand-ins that wait for a check, then the others, both newest first.
 */
function keyOf(row: Row, now: string): string {
  const state = stateOf(row);
  if (isHandedIn(row)) return `1 ${state === 'checking' ? 0 : 1} ${invertTime(row.handedInAt ?? '')}`;
  const rank = isOverdue({ attempt: null, lateAt: row.lateAt, reopened: row.reopened === 1 }, row.resting === 1, now) ? 0 : state === 'not-started' ? 1 : 2;
  return `0 ${rank} ${row.nickname}`;
}
