import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { canvasPng, dataUrl, greyPixel } from '../support/fixtures/files/image-fixtures.ts';
import { paramNames, type Endpoint } from '../../src/http/endpoint.ts';
import { createGroup, requestOf } from '../support/fixtures/access-fixtures.ts';
import { createBlock, createLesson, createLessonTest, openBlocks, rightAnswers } from '../support/fixtures/lesson-fixtures.ts';
import { createTest, oneQuestion } from '../support/fixtures/test-fixtures.ts';
import { endpoints } from '../../src/server/endpoints.ts';
import { describeApiOnce } from '../support/test-app.ts';
import type { TestResponse, TestClient } from '../support/test-client.ts';

/** Callers who own nothing: a visitor who is signed out, or another user of this role. */
const callers = ['signed out', 0, 1, 99] as const;

/** Texts of the owner and of the closed lesson, which no other user may receive. */
const SECRET = /Тайн|owner@listok|youtube|"correct"/;

describeApiOnce('access to other users’ data', (app) => {
  /** The id in a path, by the part of the path before it. */
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
    await owner.put(`/api/results/${general.id}`, { answers: [1] });
    await owner.get('/api/practice');
    const card = await app.db.selectFrom('practiceCards').select('id').where('uid', '=', ownerId).executeTakeFirstOrThrow();
    const taken = await owner.get<{ test: { questions: { contextImage: string }[] } }>(`/api/results/${general.id}`);
    image = taken.body.test.questions[0]?.contextImage ?? '';
    const group = await createGroup(admin, { uid: ownerId });
    const closed = await createBlock(admin, { title: 'Закрытый' });
    const [session] = (await owner.get<{ id: string }[]>('/api/profile/sessions')).body;
    const photo = canvasPng;
    const photoId = createHash('sha256').update(photo).digest('hex');
    await owner.send('PUT', `/api/photos/${photoId}`, photo, { 'content-type': 'image/png' });
    Object.assign(ids, {
      '/api/photos/': photoId,
      '/api/profile/sessions/': session?.id ?? '',
      '/api/tests/': general.id,
      '/api/results/': general.id,
      '/api/lessons/': lesson.id,
      '/api/lesson-tests/': lesson.id,
      '/api/lesson-results/': lesson.id,
      '/api/drafts/': general.id,
      '/api/lesson-drafts/': lesson.id,
      '/api/practice/': card.id,
      '/api/admin/tests/': general.id,
      '/api/admin/blocks/': block.id,
      '/api/admin/lessons/': lesson.id,
      '/api/admin/lesson-tests/': lesson.id,
      '/api/admin/users/': ownerId,
      '/api/admin/groups/': group.id,
      '/api/invitations/': 'nobody',
      '/api/admin/access-requests/': await requestOf(admin, { client: owner }, closed.id),
      '/api/admin/assignments/': 'nobody',
      '/api/admin/checking/': general.id,
      '/api/admin/keys/': 'nobody',
      '/api/documents/': 'consent',
      '/api/admin/documents/': 'consent',
      '/api/admin/consents/': ownerId,
    });
  });

  const urlOf = ({ path }: Endpoint): string => {
    if (path.startsWith('/api/images/')) return image;
    const [start = ''] = path.split('{');
    expect({ path, isKnown: start in ids || paramNames(path).length === 0 }).toEqual({ path, isKnown: true });
    return path.replace(/\{\w+\}/, ids[start] ?? '');
  };
  const send = (client: TestClient, endpoint: Endpoint): Promise<TestResponse> =>
    endpoint.body === undefined
      ? client.send(endpoint.method, urlOf(endpoint))
      : client.send(endpoint.method, urlOf(endpoint), '{"answers":[null,null]}', { 'content-type': 'application/json' });

  test.for(callers)('no endpoint gives a caller who is %s another user’s data', async (caller) => {
    const client = caller === 'signed out' ? app.client() : (await app.registerPupil(caller)).client;
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      // Admins may read all this through their own endpoints.
      if (endpoint.path === '/api/session' || (caller === 99 && endpoint.access === 'admin')) continue;
      const { text } = await send(client, endpoint);
      expect({ name, leak: SECRET.exec(text)?.[0] ?? null }).toEqual({ name, leak: null });
      expect({ name, hasUid: text.includes(ownerId) }).toEqual({ name, hasUid: false });
    }
  });

  test('no endpoint let any of these callers change another user’s data', async () => {
    const admin = await app.signInAdmin();
    expect((await admin.get(`/api/admin/users/${ownerId}`)).body).toMatchObject({ nickname: 'Тайное имя', role: 0 });
    expect((await admin.get(urlOf(endpoints.getStoredLesson))).body).toMatchObject({ title: 'Тайный урок', revision: 1 });
    expect((await admin.get(urlOf(endpoints.getStoredLessonTest))).body).toMatchObject({ revision: 1 });
    expect((await admin.get(urlOf(endpoints.getStoredTest))).body).toMatchObject({ name: 'Общий', revision: 1 });
    const results = await app.db.selectFrom('results').select('uid').where('lessonId', 'is not', null).execute();
    expect(results).toEqual([{ uid: ownerId }]);
  });
});
