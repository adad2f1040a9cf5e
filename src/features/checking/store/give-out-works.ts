import { asAdmin } from '../../../db/as-admin.ts';
import { asUserSubject, type Actor, type AuditEvent } from '../../../db/audit-log.ts';
import { asGroupSubject } from '../../../db/groups.ts';
import { findChecks, storedCheckOf } from '../../../db/checking/checks.ts';
import { giveOutWork, type Correction } from '../../../db/checking/give-out.ts';
import { findExtendedQuestions } from '../../../db/checking/extended-questions.ts';
import { lockWork, type WorkKey } from '../../../db/checking/works.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { testSubject } from '../../../domain/audit/test-subject.ts';
import { proposalOf } from '../../../domain/checking/basis.ts';
import type { GivenOut } from '../contract.ts';
import { fullMaxScoreOf, fullScoreOf, listWorks, worksWithNames, type Filters } from './work-lists.ts';

type ListedWork = GivenOut['works'][number];
type NamedWork = WorkKey & { revision: number };

/** The maximum number of works that a dry run lists. */
const LISTED = 2_000;

/** The works that can be given out: they are completely checked and were never given out (rule R344). */
export async function listReady(db: Database, filters: Filters): Promise<GivenOut> {
  const { works } = await listWorks(db, { ...filters, state: 'ready', search: '', limit: LISTED, after: null });
  const listed: ListedWork[] = [];
  for (const { work } of works) {
    const found = await describe(db, work);
    if (found !== undefined) listed.push(found);
  }
  return { givenOut: 0, skipped: 0, works: listed };
}

async function describe(db: Database, key: WorkKey): Promise<ListedWork | undefined> {
  const row = await worksWithNames(db).where('work.uid', '=', key.uid).where('work.testId', '=', key.testId).where('work.attempt', '=', key.attempt).executeTakeFirst();
  if (row === undefined) return undefined;
  const known = await findExtendedQuestions(db, key.testId);
  const checks = await findChecks(db, key);
  return {
    testId: row.testId,
    testName: row.testName,
    uid: row.uid,
    nickname: row.nickname,
    attempt: row.attempt,
    revision: row.revision,
    score: fullScoreOf(row),
    maxScore: fullMaxScoreOf(row),
    scoreNow: row.score,
    maxScoreNow: row.maxScore,
    byHand: checks.flatMap((check) => {
      const stored = storedCheckOf(check);
      if (stored === null || check.byHand === 0 || check.points === null) return [];
      const criteria = known.get(check.questionId)?.published?.criteria ?? stored.basis.criteria;
      return [{ number: check.number, points: check.points, proposed: proposalOf({ criteria }, stored.check)?.points ?? null }];
    }),
  };
}

/**
 * Gives out the works whose revision is unchanged. If the request is repeated, works that are already given out are neither
 * given out again nor counted as skipped.
 */
export const giveOut = (db: Database, works: readonly NamedWork[], groupId: string | undefined, actor: Actor): Promise<GivenOut> =>
  asAdmin(db, actor, async (trx, record) => {
    const now = new Date().toISOString();
    const given: ListedWork[] = [];
    let [skipped, corrected] = [0, 0];
    const seen = new Set<string>();
    // The works are locked in a fixed order, so that two concurrent requests cannot lead to a deadlock.
    for (const named of works.toSorted((a, b) => compare(keyOf(a), keyOf(b)))) {
      if (seen.has(keyOf(named))) continue;
      seen.add(keyOf(named));
      const work = await lockWork(trx, named);
      if (work === undefined || work.revision !== named.revision || work.waiting > 0) skipped += 1;
      else if (work.givenAt === null || work.edited === 1) {
        const listed = await describe(trx, named);
        const corrections = await giveOutWork(trx, named, now);
        if (listed !== undefined) given.push(listed);
        // Each correction has an audit entry of its own.
        if (corrections.length > 0) corrected += 1;
        for (const correction of corrections) await record(await correctedEvent(trx, named, listed?.testName ?? '', correction));
      }
    }
    const count = given.length - corrected;
    if (count > 0) await record({ action: 'works-given-out', ...(await subjectOf(trx, given, groupId)), details: { count } });
    return { givenOut: given.length, skipped, works: given };
  });

const keyOf = ({ uid, testId, attempt }: WorkKey): string => JSON.stringify([uid, testId, attempt]);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

async function correctedEvent(trx: Transaction, { uid }: WorkKey, test: string, { number, from, to }: Correction): Promise<AuditEvent> {
  const user = await trx.selectFrom('users').select(['uid', 'nickname', 'email']).where('uid', '=', uid).executeTakeFirstOrThrow();
  const event = asUserSubject(user);
  return { action: 'check-corrected', ...event, details: { ...event.details, test, number, from: String(from), to: String(to) } };
}

/** The subject of the audit entry: the test or the group that all the works belong to. */
async function subjectOf(trx: Transaction, works: readonly ListedWork[], groupId: string | undefined): Promise<Pick<AuditEvent, 'subject'>> {
  const [first] = works;
  if (first !== undefined && works.every(({ testId }) => testId === first.testId)) return { subject: testSubject(first.testId, first.testName) };
  const group = groupId === undefined ? undefined : await trx.selectFrom('groups').select(['id', 'name']).where('id', '=', groupId).executeTakeFirst();
  return group === undefined ? {} : { subject: asGroupSubject(group) };
}
