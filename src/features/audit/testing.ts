/** A journal to read in tests. */
import type { Insertable } from 'kysely';
import type { Action } from '../../domain/audit.ts';
import { expectStatus, type TestApp } from '../../server/testing.ts';
import type { TestClient } from '../../server/testing-client.ts';
import type { AuditTable } from '../../storage/schema.ts';
import type { AuditPage } from './contract.ts';

export type Row = Insertable<AuditTable> & { action: Action };

const START = Date.parse('2026-02-01T08:00:00.000Z');
const PEOPLE = 7;

/** What the row at a place says: many sign-ins, fewer failures, a few acts of two administrators. */
function act(place: number): Pick<Row, 'action' | 'actorUid' | 'subjectId'> {
  const person = `person_${place % PEOPLE}`;
  if (place % 10 === 3) return { action: 'sign-in-failed', actorUid: null, subjectId: person };
  if (place % 10 === 5) return { action: 'blocks-opened', actorUid: `person_${place % 2}`, subjectId: person };
  if (place % 50 === 7) return { action: 'test-deleted', actorUid: 'person_0', subjectId: 'test' };
  return { action: 'signed-in', actorUid: person, subjectId: null };
}

/** So many entries, three at a time, in an order of ids that isn't that of their making. */
export const someRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, place) => {
    const { action, actorUid, subjectId } = act(place);
    return {
      id: `row_${String((place * 77) % count).padStart(6, '0')}`,
      at: new Date(START + Math.floor(place / 3) * 1000).toISOString(),
      action,
      actorUid,
      actorNickname: actorUid && 'Ник',
      actorEmail: actorUid && 'nick@example.ru',
      subjectKind: subjectId && (subjectId === 'test' ? 'test' : 'user'),
      subjectId,
      subjectTitle: subjectId && 'Название',
      details: '{}',
      address: '127.0.0.1',
    };
  });

/** Puts rows in place of whatever the journal has. */
export async function putRows({ db }: TestApp, rows: readonly Row[]): Promise<void> {
  await db.deleteFrom('audit').execute();
  for (let place = 0; place < rows.length; place += 500) {
    await db.insertInto('audit').values(rows.slice(place, place + 500)).execute();
  }
}

/** One page of the journal. */
export async function readAudit(admin: TestClient, query: Record<string, string> = {}): Promise<AuditPage> {
  const reply = await admin.get<AuditPage>(`/api/admin/audit?${new URLSearchParams(query)}`);
  expectStatus(reply, 200);
  return reply.body;
}
