import { expect, test } from 'vitest';
import type { CheckedQuestions } from '../../../src/features/checking/contract.ts';
import type { AnswersToQuestion, UsedComments } from '../../../src/features/checking/desk-contract.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { checkBoth, createWorkTest, createWorkWithMaterial, desk, giveOut, handIn, list, PATH, pointEach, putCheck, putCriteria, save, text } from '../../support/fixtures/checking-fixtures.ts';
import { createGroup } from '../../support/fixtures/access-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectError, expectStatus } from '../../support/test-app.ts';

describeApi('the desk of the tutor', (app) => {
  test('a work waits, is ready once all its answers are checked, and is given once it is given out', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const { uid, email } = await handIn(app, testId);
    const of = { testId, uid };
    const lists = async () => Promise.all(['waiting', 'ready', 'given'].map(async (state) => (await list(admin, { state, testId })).total));
    expect(await lists()).toEqual([1, 0, 0]);
    const { works, used, photos } = await list(admin, { testId });
    expect(used).toBe(true);
    expect(photos).toMatchObject({ waitingPupils: 0 });
    expect(works).toMatchObject([
      { testId, testName: 'Работа о листьях', deleted: false, uid, nickname: 'Ученик', email, attempt: 1, revision: 0, answers: 2, empty: 0, checked: 0, waiting: 2, score: 1, maxScore: 1, pending: { questions: 2, maxPoints: 6 }, fullScore: null, fullMaxScore: 7, givenAt: null, edited: false, asked: 0 },
    ]);
    await save(admin, of, 'first', { elements: ['b', 'a'], checked: true });
    expect(await lists()).toEqual([1, 0, 0]);
    await save(admin, of, 'second', { points: 2, byHand: true, checked: true });
    expect(await lists()).toEqual([0, 1, 0]);
    expect((await list(admin, { state: 'ready', testId })).works).toMatchObject([{ revision: 2, checked: 2, waiting: 0, fullScore: 5, fullMaxScore: 7 }]);
    expect(await giveOut(admin, of)).toMatchObject({ givenOut: 1, skipped: 0, works: [{ uid, score: 5, maxScore: 7, scoreNow: 1, maxScoreNow: 1, byHand: [{ number: 3, points: 2, proposed: null }] }] });
    expect(await lists()).toEqual([0, 0, 1]);
    expect((await list(admin, { state: 'given', testId })).works).toMatchObject([{ score: 5, maxScore: 7, pending: null, fullScore: 5, fullMaxScore: 7, edited: false }]);
  });

  test('the desk shows answers with the criteria of the last published version and text and picture of the attempt', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const { uid } = await handIn(app, testId);
    const work = await desk(admin, { testId, uid });
    expect(work).toMatchObject({ test: { id: testId, deleted: false, revision: 1, published: true }, attempt: 1, revision: 0, score: 1, maxScore: 1, givenAt: null, photos: {}, deletedPhotos: {} });
    expect(work.answers).toMatchObject([
      { index: 2, number: 2, questionId: 'first', question: { type: 'extended', maxPoints: 3 }, answer: { text: 'Для газообмена.' }, state: 'waiting', revision: 0, check: null, proposed: null, criteriaChanged: false, by: null, at: null, given: null, asked: null },
      { index: 3, number: 3, questionId: 'second', question: { criteria: null, sampleAnswer: 'Чтобы всасывать воду.' } },
    ]);
    const started = await save(admin, { testId, uid }, 'first', { elements: ['a'] });
    expect(started).toMatchObject({ revision: 1, state: 'started', check: { points: 1, checked: false } });
    expectStatus(await putCriteria(admin, testId, 'first', { revision: 1, maxPoints: 4, criteria: pointEach(['a', 'b', 'c', 'd']), recount: false }), 200);
    const [first] = (await desk(admin, { testId, uid })).answers;
    expect(first).toMatchObject({ question: { question: 'Зачем листу устьица?', maxPoints: 4 }, by: { nickname: 'Администратор' }, proposed: { points: 1 } });
    expect(first?.proposed?.reason).toMatch(/^1 из 4 элементов → 1 балл/);
  });

  test('the desk has the materials of its questions as the attempt had them, and no others', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkWithMaterial(app, 'Опыт с кровью');
    const { uid } = await handIn(app, testId);
    const { revision, materials, ...input } = await read<{ revision: number; materials: { text: string }[] }>(admin, `/api/admin/tests/${testId}`);
    expectStatus(await admin.put(`/api/admin/tests/${testId}`, { ...input, revision, materials: materials.map((material) => ({ ...material, text: 'Другой опыт' })) }), 200);
    expect((await desk(admin, { testId, uid })).materials).toEqual([{ id: 'experiment', text: 'Опыт с кровью', images: [] }]);
  });

  test('a save upon another revision is a conflict that tells the stored check, and changes nothing', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const of = { testId, uid: (await handIn(app, testId)).uid };
    await save(admin, of, 'first', { elements: ['a'], comment: 'Хорошо' });
    const stale = await putCheck(admin, of, 'first', 0, { elements: ['b'] });
    expectError(stale, 409, 'edit-conflict');
    expect(stale.body).toMatchObject({ revision: 1, check: { elements: ['a'], comment: 'Хорошо' }, by: { nickname: 'Администратор' } });
    expect((await desk(admin, of)).answers[0]).toMatchObject({ revision: 1, check: { elements: ['a'] } });
    // Of many saves of the same revision only one succeeds.
    const saves = await Promise.all(['a', 'b', 'c'].map((id) => putCheck(admin, of, 'first', 1, { elements: [id], comment: id })));
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await putCheck(admin, of, 'first', 2, { ...saves.find(({ status }) => status === 200)?.body.check })).body).toMatchObject({ revision: 2 });
  });

  test('what no desk sends is refused', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const pupil = await handIn(app, testId);
    const of = { testId, uid: pupil.uid };
    const photo = 'f'.repeat(64);
    for (const wrong of [{ elements: ['never'] }, { points: 4, byHand: true }, { points: 1.5, byHand: true }, { marks: { [photo]: [] } }, { turns: { [photo]: 90 } }, { added: [{ id: photo, turn: 0 }] }, { comment: 'я'.repeat(5_001) }] as const) {
      expectError(await putCheck(admin, of, 'first', 0, wrong as never), 400, 'invalid-request');
    }
    expectError(await putCheck(admin, of, 'first', 0, { checked: true }), 400, 'no-points');
    expectError(await putCheck(admin, of, 'third', 0, {}), 404, 'question-not-found');
    expectError(await putCheck(admin, { ...of, attempt: 2 }, 'first', 0, {}), 404, 'result-not-found');
    const other = (await createTest(admin, oneQuestion('Без развёрнутых'))).id;
    expectStatus(await pupil.client.put(`/api/results/${other}`, { answers: [0] }), 201);
    expectError(await admin.get(`${PATH}/${other}/${pupil.uid}`), 404, 'result-not-found');
    expectError(await admin.get(`${PATH}/${testId}/questions/third`), 404, 'question-not-found');
    expectError(await admin.post(`${PATH}/give-out`, { dryRun: false }), 400, 'invalid-request');
    expectError(await pupil.client.get(PATH), 403, 'forbidden');
    // Nothing of the request was stored.
    expect((await desk(admin, of)).answers.map(({ revision }) => revision)).toEqual([0, 0]);
  });

  test('elements that are gone are known and ignored', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const of = { testId, uid: (await handIn(app, testId)).uid };
    expectStatus(await putCriteria(admin, testId, 'first', { revision: 1, maxPoints: 2, criteria: pointEach(['a', 'b']) }), 200);
    expect(await save(admin, of, 'first', { elements: ['a', 'c'], checked: true })).toMatchObject({ check: { elements: ['a'], points: 1 } });
  });

  test('an empty answer is no answer that waits; once it is marked it is checked', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const of = { testId, uid: (await handIn(app, testId, [1, null, text('Есть.'), null])).uid };
    expect((await list(admin, { testId })).works).toMatchObject([{ answers: 2, empty: 1, checked: 0, waiting: 1 }]);
    await save(admin, of, 'second', { comment: 'Где?' });
    expect((await list(admin, { testId })).works).toMatchObject([{ answers: 2, empty: 0, checked: 0, waiting: 2 }]);
    await save(admin, of, 'second', { points: 1, byHand: true, checked: true });
    expect((await list(admin, { testId })).works).toMatchObject([{ answers: 2, empty: 0, checked: 1, waiting: 1 }]);
  });

  test('questions count their answers, and the answers of one stand in an order that stays', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const pupils = [];
    for (let index = 0; index < 5; index += 1) pupils.push(await handIn(app, testId));
    const [first, second] = pupils;
    if (first === undefined || second === undefined) throw new Error('There are no pupils.');
    await save(admin, { testId, uid: first.uid }, 'first', { elements: ['a'], checked: true });
    await save(admin, { testId, uid: second.uid }, 'first', { comment: 'Подумать' });
    const group = await createGroup(admin, first);
    const of = (query: string) => read<CheckedQuestions>(admin, `${PATH}/questions?testId=${testId}${query}`);
    expect((await of('')).questions).toMatchObject([
      { testId, questionId: 'first', number: 2, question: 'Зачем листу устьица?', maxPoints: 3, answers: 5, checked: 1, waiting: 4 },
      { questionId: 'second', number: 3, answers: 5, checked: 0, waiting: 5 },
    ]);
    expect((await of('')).tests).toEqual([{ testId, testName: 'Работа о листьях', deleted: false, works: 5 }]);
    expect((await of(`&groupId=${group.id}`)).questions).toMatchObject([{ answers: 1, checked: 1, waiting: 0 }, { answers: 1, waiting: 1 }]);
    const answers = () => read<AnswersToQuestion>(admin, `${PATH}/${testId}/questions/first`);
    const before = (await answers()).answers;
    expect(before.map(({ alias }) => alias)).toEqual([1, 2, 3, 4, 5]);
    expect(before.find(({ uid }) => uid === first.uid)).toMatchObject({ state: 'checked', points: 1 });
    // Checking an answer does not change its place in the list, not even for the last answer.
    await save(admin, { testId, uid: before.at(-1)?.uid ?? '' }, 'first', { elements: ['a', 'b'], checked: true });
    expect((await answers()).answers.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expectError(await admin.get(`${PATH}?groupId=none`), 404, 'group-not-found');
    expect((await list(admin, { groupId: group.id })).works.map(({ uid }) => uid)).toEqual([first.uid]);
    expect((await list(admin, { search: second.email, testId })).works.map(({ uid }) => uid)).toEqual([second.uid]);
  });

  test('pages of works have each work once, the oldest first', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const uids: string[] = [];
    for (let index = 0; index < 4; index += 1) uids.push((await handIn(app, testId)).uid);
    const seen: string[] = [];
    for (let cursor = ''; seen.length < 10; ) {
      const page = await list(admin, { testId, limit: '2', ...(cursor !== '' && { cursor }) });
      expect(page.total).toBe(4);
      seen.push(...page.works.map(({ uid }) => uid));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(uids);
  });

  test('the bank has the paragraphs of comments on checked answers, the most used first', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app, undefined, 'Банк');
    const bank = () => read<UsedComments>(admin, `${PATH}/comments?questionId=second`);
    const [one, two] = [await handIn(app, testId), await handIn(app, testId)];
    const marked = { points: 1, byHand: true, checked: true };
    await save(admin, { testId, uid: one.uid }, 'second', { ...marked, comment: 'Не назван орган.\n\nНе хватает слова «осмос».' });
    await save(admin, { testId, uid: two.uid }, 'second', { ...marked, comment: 'Не назван орган.' });
    expect(await bank()).toEqual([{ text: 'Не назван орган.', uses: 2 }, { text: 'Не хватает слова «осмос».', uses: 1 }]);
    await save(admin, { testId, uid: one.uid }, 'second', marked);
    await save(admin, { testId, uid: two.uid }, 'second', { comment: 'Не назван орган.' });
    expect(await bank()).toEqual([]);
    await save(admin, { testId, uid: one.uid }, 'second', { ...marked, comment: Array.from({ length: 51 }, (_, index) => `Абзац ${index}`).join('\n') });
    expect(await bank()).toHaveLength(50);
  });

  test('the list by last change has the newest first', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const [one, two] = [await handIn(app, testId), await handIn(app, testId)];
    await checkBoth(admin, { testId, uid: two.uid });
    await checkBoth(admin, { testId, uid: one.uid });
    expect((await list(admin, { testId, state: 'ready' })).works.map(({ uid }) => uid)).toEqual([one.uid, two.uid]);
  });
});
