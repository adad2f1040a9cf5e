/**
 * Tests random histories of a work: checks, giving out, corrections, new criteria and recounts. A model of the rules
 * runs beside the server.
 */
import { expect, test } from 'vitest';
import { questionOfEachType } from '../../support/fixtures/test-fixtures.ts';
import { checkOf, createWorkTest, desk, extended, giveOut, handIn, list, pointEach, putCriteria, text, workPath } from '../../support/fixtures/checking-fixtures.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { describeApi, describeApiOnce, expectStatus, type TestApp } from '../../support/test-app.ts';
import { WorkModel, type Rules, type Sent } from './history-model.ts';

const ELEMENTS = ['a', 'b', 'c', 'd'];
const STEPS = 45;

/** Generates numbers below a bound. The same seed gives the same numbers. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const histories = (seeds: readonly number[]) => (app: TestApp): void => {
  test.each(seeds)('what the tutor and the pupil see follows from all that was done (seed %i)', async (seed) => {
    const below = randomNumbers(seed);
    const some = (): string[] => ELEMENTS.filter(() => below(2) === 0);
    const admin = await app.signInAdmin();
    let rules: Rules = { ids: ELEMENTS.slice(0, 3), flag: true };
    const testId = await createWorkTest(app, [questionOfEachType.text, extended('only', { maxPoints: 3, criteria: pointEach(rules.ids, true) })], `История ${seed}`);
    let testRevision = 1;
    const isEmpty = seed % 3 === 0;
    const pupil = await handIn(app, testId, [1, isEmpty ? null : text('Ответ')]);
    const of = { testId, uid: pupil.uid };
    const model = new WorkModel(rules, { score: 1, maxScore: 1 }, isEmpty);
    // The last element is stored once before the steps begin, so that the server never rejects it as unknown.
    expectStatus(await putCriteria(admin, testId, 'only', { revision: testRevision, maxPoints: 4, criteria: pointEach(ELEMENTS, true) }), 200);
    testRevision += 1;
    rules = { ids: ELEMENTS, flag: true };
    model.change(rules, true);
    for (let step = 0; step < STEPS; step += 1) {
      /** Each pair holds what the server says of the step, and what the model says. */
      const outcomes: [seen: unknown, said: unknown][] = [];
      const draw = below(10);
      if (draw < 5) {
        const byHand = below(3) === 0;
        const sent: Sent = { ticks: some(), flag: below(3) === 0, points: byHand ? below(5) : null, byHand, comment: below(2) === 0 ? '' : `Шаг ${below(3)}`, checked: below(3) > 0 };
        // A save often repeats the same decision with another comment.
        if (below(3) === 0 && model.check !== null) Object.assign(sent, { ...model.check, comment: sent.comment });
        const { ticks: elements, flag: extraErrors, points, byHand: isByHand, comment, checked } = sent;
        const response = await admin.put(`${workPath(of)}/only`, { attempt: 1, revision: model.revision, check: checkOf({ elements, extraErrors, points, byHand: isByHand, comment, checked }) });
        expectStatus(response, model.save(sent));
      } else if (draw < 7) {
        outcomes.push([(await giveOut(admin, of)).givenOut, model.giveOut()]);
      } else if (draw === 7) {
        expectStatus(await admin.delete(`${workPath(of)}/edits`), model.given === null ? 404 : 204);
        model.dropEdits();
      } else {
        const ids = some();
        rules = { ids: ids.length === 0 ? ['a'] : ids, flag: below(2) === 0 };
        const recount = below(2) === 0;
        const body = { revision: testRevision, maxPoints: rules.ids.length, criteria: pointEach(rules.ids, rules.flag), recount };
        const dry = await putCriteria(admin, testId, 'only', { ...body, dryRun: true });
        const response = await putCriteria(admin, testId, 'only', body);
        expectStatus(response, 200);
        testRevision += 1;
        const { outcome, givenOut } = model.change(rules, recount);
        const expected = { up: Number(outcome === 'up'), down: Number(outcome === 'down'), unchanged: Number(outcome === 'unchanged'), byHand: Number(outcome === 'byHand'), givenOut };
        const counts = ({ body: { changes: _, ...counted } }: typeof dry) => counted;
        outcomes.push([counts(response), { revision: testRevision, ...expected }]);
        if (recount) outcomes.push([counts(dry), { revision: testRevision - 1, ...expected }]);
      }
      expect(outcomes.map(([seen]) => seen)).toEqual(outcomes.map(([, said]) => said));
      await compare(model);
    }

    async function compare(expected: WorkModel): Promise<void> {
      const work = await desk(admin, of);
      const [answer] = work.answers;
      expect({ state: answer?.state, revision: answer?.revision, criteriaChanged: answer?.criteriaChanged, score: work.score, maxScore: work.maxScore, workRevision: work.revision }).toEqual({
        state: expected.state,
        revision: expected.revision,
        criteriaChanged: expected.isMoved,
        ...expected.result,
        workRevision: expected.revision,
      });
      // Until an answer is checked, its points follow the current criteria.
      const decided = expected.check?.checked === true ? expected.check : null;
      expect(answer?.check ?? {}).toMatchObject(decided === null ? {} : { points: decided.points, byHand: decided.byHand, comment: decided.comment });
      const { given } = answer ?? {};
      expect(given && { points: given.points, maxPoints: given.maxPoints, from: given.corrected?.from ?? null, isAmended: given.amendedAt !== null }).toEqual(
        expected.given && { points: expected.given.points, maxPoints: expected.given.maxPoints, from: expected.given.correctedFrom, isAmended: expected.given.amended },
      );
      const lists = await Promise.all((['waiting', 'ready', 'given'] as const).map((state) => list(admin, { state, testId })));
      expect(lists.map(({ total, works }) => [total, works.length])).toEqual([expected.waits, !expected.waits && expected.given === null, expected.given !== null].map((isListed) => [Number(isListed), Number(isListed)]));
      const listed = lists.flatMap(({ works }) => works)[0];
      expect({ fullScore: listed?.fullScore, fullMaxScore: listed?.fullMaxScore, edited: listed?.edited }).toEqual({ ...expected.full, edited: expected.isEdited });
      const result = await read<{ score: number; maxScore: number; pending: { maxPoints: number } | null; checkedAt: string | null; regraded: { score: number; maxScore: number } | null }>(pupil.client, `/api/results/${testId}`);
      expect({ score: result.score, maxScore: result.maxScore, pending: result.pending, isChecked: result.checkedAt !== null }).toEqual({
        ...expected.result,
        pending: expected.given === null ? { questions: 1, maxPoints: expected.rules.ids.length } : null,
        isChecked: expected.given !== null,
      });
      expect(result.regraded && { score: result.regraded.score, maxScore: result.regraded.maxScore }).toEqual(expected.before);
    }
  });
};

describeApi('a history of works', histories([12]));
// A history takes several times as long on PostgreSQL; `npm run test:cluster` runs these there.
describeApiOnce('histories of works', histories([1, 2, 3, 4]));
