import { beforeAll, expect, test } from 'vitest';
import { dataUrl, greyPixel } from '../domain/testing-images.ts';
import { paramNames, type Declaration } from '../api/call.ts';
import { createBlock, createLesson, createLessonTest, openBlocks, rightAnswers } from '../features/lessons/testing.ts';
import { createTest, oneQuestion } from '../features/tests/testing.ts';
import { calls } from './calls.ts';
import { describeApi } from './testing.ts';
import type { Reply, TestClient } from './testing-client.ts';

/** Who walks where everything belongs to somebody else: signed out, or another user of this role. */
const walkers = ['signed out', 0, 1, 99] as const;

/** Whatever of the owner's or of the closed lesson must reach no stranger. */
const SECRET = /Тайн|owner@listok|youtube|"correct"/;

describeApi('somebody else’s things', (app) => {
  /** What stands in an address under the name of its parameter, by the beginning of the address. */
  const ids: Record<string, string> = {};
  let image = '';
  let ownerId = '';

  beforeAll(async () => {
    const admin = await app.signInAdmin();
    const owner = app.client();
    const registration = { nickname: 'Тайное имя', email: 'owner@listok.test', password: 'пароль-хозяина' };
    const { body } = await owner.post<{ user: { uid: string } }>('/api/registration', registration);
    ownerId = body.user.uid;
    const block = await createBlock(admin);
    const lesson = await createLesson(admin, block.id, { title: 'Тайный урок', content: 'Тайный текст' });
    await createLessonTest(admin, lesson.id);
    await openBlocks(admin, { uid: ownerId }, block.id);
    await owner.put(`/api/lesson-results/${lesson.id}`, { answers: rightAnswers });
    const general = await createTest(admin, oneQuestion('Общий', dataUrl(greyPixel(9))));
    await owner.put(`/api/results/${general.id}`, { answers: [0] });
    const taken = await owner.get<{ test: { questions: { contextImage: string }[] } }>(`/api/results/${general.id}`);
    image = taken.body.test.questions[0]?.contextImage ?? '';
    const [session] = (await owner.get<{ id: string }[]>('/api/profile/sessions')).body;
    Object.assign(ids, {
      '/api/profile/sessions/': session?.id ?? '',
      '/api/tests/': general.id,
      '/api/results/': general.id,
      '/api/lessons/': lesson.id,
      '/api/lesson-tests/': lesson.id,
      '/api/lesson-results/': lesson.id,
      '/api/admin/tests/': general.id,
      '/api/admin/blocks/': block.id,
      '/api/admin/lessons/': lesson.id,
      '/api/admin/lesson-tests/': lesson.id,
      '/api/admin/users/': ownerId,
    });
  });

  const addressOf = ({ path }: Declaration): string => {
    if (path.startsWith('/api/images/')) return image;
    const [start = ''] = path.split('{');
    expect({ path, isKnown: start in ids || paramNames(path).length === 0 }).toEqual({ path, isKnown: true });
    return path.replace(/\{\w+\}/, ids[start] ?? '');
  };
  const make = (client: TestClient, call: Declaration): Promise<Reply> =>
    call.input === undefined
      ? client.send(call.method, addressOf(call))
      : client.send(call.method, addressOf(call), '{"answers":[null,null]}', { 'content-type': 'application/json' });
  const isSigningInOrOut = ({ path }: Declaration): boolean => path === '/api/session';

  test.for(walkers)('are out of reach for: %s', async (walker) => {
    const client = walker === 'signed out' ? app.client() : (await app.registerPupil(walker)).client;
    for (const [name, call] of Object.entries<Declaration>(calls)) {
      // What an administrator may see and delete is the matter of other tests.
      if (isSigningInOrOut(call) || (walker === 99 && call.access === 'admin')) continue;
      const { status, text } = await make(client, call);
      expect({ name, status, leak: SECRET.exec(text)?.[0] ?? null }).toEqual({ name, status, leak: null });
      expect({ name, hasUid: text.includes(ownerId) }).toEqual({ name, hasUid: false });
      const refusal = walker === 'signed out' ? 401 : 403;
      const isRefused = call.access === 'admin' || (call.access === 'user' && walker === 'signed out');
      expect({ name, status }).toEqual({ name, status: isRefused ? refusal : status });
    }
    const statusesOf = async (...declared: Declaration[]) => Promise.all(declared.map(async (call) => (await make(client, call)).status));
    const { getLesson, getLessonTest, submitLessonResult, getLessonResult, getResult } = calls;
    const lessonCalls = await statusesOf(getLesson, getLessonTest, submitLessonResult, getLessonResult);
    const isSignedOut = walker === 'signed out';
    expect(lessonCalls).toEqual(Array.from({ length: 4 }, () => (isSignedOut ? 401 : 403)));
    expect(await statusesOf(getResult)).toEqual([isSignedOut ? 401 : 404]);
  });

  test('are as they were after all of them walked', async () => {
    const admin = await app.signInAdmin();
    expect((await admin.get(`/api/admin/users/${ownerId}`)).body).toMatchObject({ nickname: 'Тайное имя', role: 0 });
    expect((await admin.get(addressOf(calls.getStoredLesson))).body).toMatchObject({ title: 'Тайный урок', revision: 1 });
    expect((await admin.get(addressOf(calls.getStoredLessonTest))).body).toMatchObject({ revision: 1 });
    expect((await admin.get(addressOf(calls.getStoredTest))).body).toMatchObject({ name: 'Общий', revision: 1 });
    const results = await app.db.selectFrom('lessonResults').select('uid').execute();
    expect(results).toEqual([{ uid: ownerId }]);
  });
});
