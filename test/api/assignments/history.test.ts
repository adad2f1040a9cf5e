/**
 * Tests random histories of assignments. An independent model follows the same acts. What the server says of each pupil and of the counts must equal
 * the model.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Engine } from '../../../src/db/database.ts';
import type { Assignment } from '../../../src/features/assignments/contract.ts';
import { createGroup } from '../../support/fixtures/access-fixtures.ts';
import { assigned, give, own, read } from '../../support/fixtures/assignment-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectStatus } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { engines } from '../../support/test-database.ts';
import { History, type Given } from './history-model.ts';

const PATH = '/api/admin/assignments';
const DUE = { day: '2099-05-31', time: null };
const [PUPILS, GROUPS, TESTS] = [3, 2, 2];
/**
 * How many histories run on the engine. The second engine, PostgreSQL, runs fewer, because each history takes several
 * times as long there. In `npm run test:cluster` PostgreSQL is the only engine and runs all.
 */
const runsOn = (engine: Engine): number => (engine === engines[0] ? 8 : 2);
const ALL = [...Array(PUPILS).keys()];

const act = fc.record({
  kind: fc.constantFrom('give', 'give', 'give', 'edit', 'join', 'join', 'leave', 'leave', 'draft', 'submit', 'submit', 'submit', 'reopen', 'reopen', 'pass', 'extend', 'publish', 'delete'),
  pupil: fc.nat(PUPILS - 1),
  group: fc.nat(GROUPS - 1),
  test: fc.nat(TESTS - 1),
  nth: fc.nat(9),
  score: fc.nat(1),
  groups: fc.subarray([...Array(GROUPS).keys()]),
  pupils: fc.subarray(ALL),
  isAgain: fc.boolean(),
});

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

describeApi('any history of assignments', (app) => {
  test('is told as an account of the same acts tells it', { timeout: 120_000 }, async () => {
    const admin = await app.signInAdmin();
    let last = 0;
    /** Waits for the next millisecond, so that two acts never have the same time. */
    const nextMillisecond = async (): Promise<void> => {
      while (Date.now() <= last) await new Promise(setImmediate);
      last = Date.now();
    };
    const run = async (acts: readonly Act[]): Promise<void> => {
      const pupils = await Promise.all(ALL.map(() => app.registerPupil()));
      const groups = [await createGroup(admin), await createGroup(admin)];
      const tests = [await createTest(admin, oneQuestion('Один')), await createTest(admin, oneQuestion('Два'))];
      const revisions = tests.map(() => 1);
      const history = new History(GROUPS, TESTS);
      const given: Assignment[] = [];
      const clientOf = (pupil: number): TestClient => pupils[pupil]?.client ?? admin;
      const uidOf = (pupil: number): string => pupils[pupil]?.uid ?? '';
      const audienceOf = (of: { groups: number[]; pupils: number[] }) => ({ groupIds: of.groups.map((group) => groups[group]?.id ?? ''), uids: of.pupils.map(uidOf) });

      /**
       * Checks the counts of each assignment after every act. The server stores these counts, so it has to compute them again for whatever the act
       * has changed.
       */
      const checkFigures = async (kind: Act['kind']): Promise<void> => {
        const { assignments } = await read<{ assignments: Assignment[] }>(admin, `${PATH}?limit=200`);
        const counts = new Map(assignments.map((each) => [each.id, each.counts]));
        for (const [index, model] of history.given.entries()) {
          const expected = ALL.flatMap((pupil) => history.tell(model, pupil) ?? []);
          const count = (is: (each: (typeof expected)[number]) => boolean): number => expected.filter(is).length;
          expect({ kind, index, ...counts.get(given[index]?.id ?? '') }).toMatchObject({
            kind,
            index,
            pupils: expected.length,
            handedIn: count(({ attempt }) => attempt !== null),
            started: count(({ state }) => state === 'started'),
            overdue: count(({ overdue }) => overdue),
          });
        }
      };

      for (const each of acts) {
        await nextMillisecond();
        history.now += 1;
        const { now } = history;
        const { pupil, group, test: testIndex, isAgain } = each;
        const testId = tests[testIndex]?.id ?? '';
        const index = given.length === 0 ? 0 : each.nth % given.length;
        const [model, stored] = [history.given[index], given[index]];
        const takenBefore = isAgain ? ('again' as const) : ('count' as const);
        const isSomebody = each.groups.length + each.pupils.length > 0;
        switch (each.kind) {
          case 'give': {
            if (!isSomebody || history.isPublished[testIndex] !== true) break;
            const of: Given = { test: testIndex, groups: new Map(each.groups.map((id) => [id, now])), singles: new Map(each.pupils.map((id) => [id, now])), passedAt: null, parts: new Map() };
            given.push(await give(admin, { target: { kind: 'test', id: testId }, ...audienceOf(each), due: DUE, takenBefore }));
            history.given.push(of);
            if (isAgain) history.takeAgain(of, ALL.filter((one) => history.tell(of, one) !== null));
            break;
          }
          case 'edit': {
            if (model === undefined || stored === undefined || !isSomebody) break;
            const { revision, due } = await read<Assignment>(admin, `${PATH}/${stored.id}`);
            expectStatus(await admin.put(`${PATH}/${stored.id}`, { revision, ...audienceOf(each), due, takenBefore, dryRun: false }), 200);
            const had = ALL.filter((one) => history.tell(model, one)?.member === true);
            history.change(PUPILS, () => {
              // The request sends the due day, which still lies in the future: to let the due date pass, the test has changed only the stored
              // `dueAt`.
              model.passedAt = null;
              model.groups = new Map(each.groups.map((id) => [id, model.groups.get(id) ?? now]));
              model.singles = new Map(each.pupils.map((id) => [id, model.singles.get(id) ?? now]));
            });
            if (isAgain) history.takeAgain(model, ALL.filter((one) => !had.includes(one) && history.tell(model, one)?.member === true));
            break;
          }
          case 'join': {
            expectStatus(await admin.patch(`/api/admin/groups/${groups[group]?.id ?? ''}/members`, { add: [uidOf(pupil)] }), 200);
            const members = history.members[group];
            if (members?.has(pupil) === false) members.set(pupil, now);
            break;
          }
          case 'leave':
            expectStatus(await admin.patch(`/api/admin/groups/${groups[group]?.id ?? ''}/members`, { remove: [uidOf(pupil)] }), 200);
            history.change(PUPILS, () => history.members[group]?.delete(pupil));
            break;
          case 'draft':
            if (history.currentOf(pupil, testIndex) > 0 || history.isPublished[testIndex] !== true) break;
            expectStatus(await clientOf(pupil).put(`/api/drafts/${testId}`, { answers: [{ index: 0, answer: 0, changedAt: new Date().toISOString() }], revision: revisions[testIndex] }), 200);
            history.draft(pupil, testIndex);
            break;
          case 'submit':
            if (history.currentOf(pupil, testIndex) > 0 || history.isPublished[testIndex] !== true) break;
            expectStatus(await clientOf(pupil).put(`/api/results/${testId}`, { answers: [1 - each.score], revision: revisions[testIndex] }), 201);
            history.submit(pupil, testIndex, each.score);
            break;
          case 'reopen':
            if (history.currentOf(pupil, testIndex) === 0) break;
            expectStatus(await admin.delete(`/api/admin/tests/${testId}/results/${uidOf(pupil)}`), 204);
            history.reopen(pupil, testIndex);
            break;
          case 'pass': {
            if (model === undefined || stored === undefined || model.passedAt !== null) break;
            // The API does not accept a due date in the past, so the test writes it to the database.
            const dueAt = new Date().toISOString();
            await app.db.updateTable('assignments').set({ dueAt, lateAt: dueAt, lastDueAt: dueAt }).where('id', '=', stored.id).execute();
            model.passedAt = now;
            break;
          }
          case 'extend': {
            if (model === undefined || stored === undefined || model.passedAt === null) break;
            const told = history.tell(model, pupil);
            const response = await admin.put(`${PATH}/${stored.id}/extensions`, { uids: [uidOf(pupil)], due: { day: '2099-07-01', time: null } });
            expectStatus(response, told === null ? 400 : 200);
            if (told !== null) history.partOf(model, pupil).extended = true;
            break;
          }
          case 'publish': {
            const published = history.isPublished[testIndex] !== true;
            const revision = revisions[testIndex] ?? 1;
            expectStatus(await admin.put(`/api/admin/tests/${testId}`, { ...oneQuestion('Один'), revision, published }), 200);
            revisions[testIndex] = revision + 1;
            history.isPublished[testIndex] = published;
            break;
          }
          case 'delete':
            if (each.nth > 1) break;
            expectStatus(await admin.delete(`/api/admin/groups/${groups[group]?.id ?? ''}`), 204);
            history.change(PUPILS, () => {
              for (const of of history.given) of.groups.delete(group);
              history.members[group]?.clear();
            });
            groups[group] = await createGroup(admin);
            break;
        }
        await checkFigures(each.kind);
      }

      for (const [index, model] of history.given.entries()) {
        const id = given[index]?.id ?? '';
        const expected = ALL.map((pupil) => history.tell(model, pupil));
        const pairs = new Map((await assigned(admin, id)).map((pair) => [pair.uid, pair]));
        const told = ALL.map((pupil) => {
          const pair = pairs.get(uidOf(pupil));
          if (pair === undefined) return null;
          const { member, state, attempt, score, again, takenBefore, overdue } = pair;
          return { member, state, attempt, score, again: again?.score ?? null, takenBefore, overdue };
        });
        expect({ index, told }).toEqual({ index, told: expected });
      }
      for (const pupil of ALL) {
        const page = await own(clientOf(pupil));
        const idsWhere = (is: (attempt: number | null, isResting: boolean) => boolean): string[] =>
          history.given.flatMap((model, index) => {
            const told = history.tell(model, pupil);
            return told !== null && is(told.attempt, history.isPublished[model.test] !== true) ? [given[index]?.id ?? ''] : [];
          });
        expect(page.open.map(({ id }) => id).toSorted()).toEqual(idsWhere((attempt, isResting) => attempt === null && !isResting).toSorted());
        expect(page.doneTotal).toBe(idsWhere((attempt) => attempt !== null).length);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), run), { seed: 20_261_127, numRuns: runsOn(app.engine), endOnFailure: true });
  });
});
