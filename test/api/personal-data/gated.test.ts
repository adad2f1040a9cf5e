import { beforeAll, describe, expect, test } from 'vitest';
import { fillPath, paramNames, type Endpoint } from '../../../src/http/endpoint.ts';
import { ROLE } from '../../../src/domain/users/role.ts';
import { endpoints } from '../../../src/server/endpoints.ts';
import { createKey } from '../../support/fixtures/access-fixtures.ts';
import { dataUrl, greyPixel } from '../../support/fixtures/files/image-fixtures.ts';
import { createBlock, createLesson, createLessonTest, openBlocks, rightAnswers as rightLessonAnswers } from '../../support/fixtures/lesson-fixtures.ts';
import { outcomeOf, publishConsent, setAsking } from '../../support/fixtures/personal-data-fixtures.ts';
import { createTest, oneQuestion, rightAnswers } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectStatus, type Pupil } from '../../support/test-app.ts';
import type { TestClient, TestResponse } from '../../support/test-client.ts';

const codeOf = ({ body }: TestResponse): string | null => (Object(body) as { code?: string }).code ?? null;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sends a malformed request: a call must be refused before its input is checked. */
const sendMalformed = (client: TestClient, { method, path, body }: Endpoint): Promise<TestResponse> => {
  const url = fillPath(path, Object.fromEntries(paramNames(path).map((name) => [name, 'no such id!'])));
  return client.send(method, `${url}?limit=много`, body && '{"half', body && { 'content-type': 'application/json' });
};

describeApi('a pupil who has yet to consent', (app) => {
  let admin: TestClient;
  let pupil: Pupil;
  let version = 0;

  beforeAll(async () => {
    admin = await app.signInAdmin();
    version = await publishConsent(admin);
    // This pupil registers after the version, and so has no hours to finish open tests.
    pupil = await app.registerPupil();
  });

  test('gets consent-required from every call but those that are declared to answer', async () => {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      if (endpoint === endpoints.signOut) continue;
      const isRefused = codeOf(await sendMalformed(pupil.client, endpoint)) === 'consent-required';
      expect({ name, isRefused }).toEqual({ name, isRefused: endpoint.access !== 'anyone' && endpoint.gated !== 'answers' });
    }
  });

  test('is refused by every call with 403, the message, and nothing else', async () => {
    const { status, body } = await pupil.client.get('/api/tests');
    expect([status, body]).toEqual([403, { code: 'consent-required', message: 'Чтобы продолжить, примите согласие на обработку персональных данных.' }]);
  });

  test('learns of it from the session and the profile, which say that nothing can be finished', async () => {
    expect((await pupil.client.get('/api/session')).body).toMatchObject({ user: { uid: pupil.uid }, consentRequired: true, consentUntil: null });
    expect((await pupil.client.get('/api/profile')).body).toMatchObject({ consent: null });
    const signedIn = await app.client().post('/api/session', { email: pupil.email, password: pupil.password });
    expect(signedIn.body).toMatchObject({ consentRequired: true, consentUntil: null });
    const link = await admin.post<{ url: string }>(`/api/admin/users/${pupil.uid}/reset-link`, {});
    const reset = await app.client().put('/api/password-reset', { token: new URL(link.body.url).hash.slice(1), newPassword: pupil.password });
    expect(reset.body).toMatchObject({ consentRequired: true, consentUntil: null });
    expectStatus(await pupil.client.post('/api/session', { email: pupil.email, password: pupil.password }), 200);
  });

  test('may do everything from the next request after the consent', async () => {
    const other = await app.registerPupil();
    expect(outcomeOf(await other.client.get('/api/blocks'))).toBe('403 consent-required');
    expectStatus(await other.client.post('/api/profile/consent', { version, by: 'pupil' }), 201);
    expectStatus(await other.client.get('/api/blocks'), 200);
    expect((await other.client.get('/api/session')).body).toMatchObject({ consentRequired: false, consentUntil: null });
  });

  test('may do everything while nobody is asked, and is asked again afterwards', async () => {
    await setAsking(admin, false);
    expectStatus(await pupil.client.get('/api/tests'), 200);
    await setAsking(admin, true);
    expect(outcomeOf(await pupil.client.get('/api/tests'))).toBe('403 consent-required');
  });

  test('is neither an administrator nor a key; who is no administrator any more is asked', async () => {
    const other = await app.registerPupil(ROLE.admin);
    expectStatus(await other.client.get('/api/admin/users'), 200);
    const { secret } = await createKey(admin, 'users:read');
    expect(outcomeOf(await app.client({ authorization: `Bearer ${secret}` }).get('/api/admin/users'))).toBe('200');
    expectStatus(await admin.patch(`/api/admin/users/${other.uid}`, { role: ROLE.default }), 200);
    expect(outcomeOf(await other.client.get('/api/admin/users'))).toBe('403 consent-required');
  });

  describe('whose account is older than the version that asks', () => {
    /** Registers an account before the version is published. Such a user may finish an open test. */
    const registerBefore = async (): Promise<Pupil> => {
      const early = await app.registerPupil();
      await app.db.updateTable('users').set({ signedInAt: new Date(Date.now() - DAY_MS).toISOString() }).where('uid', '=', early.uid).execute();
      return early;
    };

    test('can finish a test that is open, and opens no other one', async () => {
      const picture = dataUrl(greyPixel(7));
      const open = await createTest(admin, oneQuestion('Открыт', picture));
      const closed = await createTest(admin, oneQuestion('Не открыт'));
      const early = await registerBefore();
      await setAsking(admin, false);
      const { questions, revision } = (await early.client.get<{ revision: number; questions: { contextImage: string }[] }>(`/api/tests/${open.id}`)).body;
      const change = { revision, answers: [{ index: 0, answer: 0, changedAt: new Date().toISOString() }] };
      expectStatus(await early.client.put(`/api/drafts/${open.id}`, change), 200);
      await setAsking(admin, true);

      const session = await early.client.get<{ consentRequired: boolean; consentUntil: string }>('/api/session');
      const until = session.body.consentUntil;
      expect(session.body.consentRequired).toBe(true);
      expect(Math.abs(Date.parse(until) - Date.now() - DAY_MS)).toBeLessThan(600_000);

      for (const path of [`/api/tests/${open.id}`, `/api/drafts/${open.id}`, questions[0]?.contextImage ?? '']) expectStatus(await early.client.get(path), 200);
      for (const path of [`/api/tests/${closed.id}`, `/api/drafts/${closed.id}`, '/api/tests', `/api/results/${open.id}`, '/api/blocks']) {
        expect(outcomeOf(await early.client.get(path))).toBe('403 consent-required');
      }
      expect((await early.client.put(`/api/drafts/${open.id}`, change)).body).toMatchObject({ consentUntil: until });
      const submitted = await early.client.put(`/api/results/${open.id}`, { answers: [1] });
      expect([submitted.status, submitted.body]).toEqual([201, expect.objectContaining({ score: expect.any(Number) as number, consentUntil: until })]);
      // The attempt is over, so there is no open test any more.
      expect(outcomeOf(await early.client.get(`/api/tests/${open.id}`))).toBe('403 consent-required');
    });

    test('can finish a test whose clock runs, without an answer too, and starts no other clock', async () => {
      const limited = { ...oneQuestion('На время'), timeLimit: 30, timeMode: 'exam' as const };
      const [running, resting] = [await createTest(admin, limited), await createTest(admin, limited)];
      const early = await registerBefore();
      await setAsking(admin, false);
      expectStatus(await early.client.post(`/api/tests/${running.id}/start`, {}), 201);
      await setAsking(admin, true);
      expectStatus(await early.client.get(`/api/tests/${running.id}`), 200);
      expect(outcomeOf(await early.client.get(`/api/drafts/${running.id}`))).toBe('404 draft-not-found');
      expect(outcomeOf(await early.client.get(`/api/tests/${resting.id}`))).toBe('403 consent-required');
      expect(outcomeOf(await early.client.post(`/api/tests/${resting.id}/start`, {}))).toBe('403 consent-required');
      expectStatus(await early.client.put(`/api/results/${running.id}`, { answers: [1] }), 201);
      expect(outcomeOf(await early.client.get(`/api/tests/${running.id}`))).toBe('403 consent-required');
    });

    test('can finish the test of a lesson in the same way', async () => {
      const block = await createBlock(admin);
      const lesson = await createLesson(admin, block.id);
      await createLessonTest(admin, lesson.id);
      const early = await registerBefore();
      await openBlocks(admin, early, block.id);
      expect(outcomeOf(await early.client.get(`/api/lesson-tests/${lesson.id}`))).toBe('403 consent-required');
      expectStatus(await early.client.put(`/api/lesson-drafts/${lesson.id}`, { revision: 1, answers: [{ index: 0, answer: 0, changedAt: new Date().toISOString() }] }), 200);
      for (const path of [`/api/lesson-tests/${lesson.id}`, `/api/lesson-drafts/${lesson.id}`]) expectStatus(await early.client.get(path), 200);
      expect(outcomeOf(await early.client.get(`/api/lessons/${lesson.id}`))).toBe('403 consent-required');
      expect((await early.client.put(`/api/lesson-results/${lesson.id}`, { answers: rightLessonAnswers })).body).toMatchObject({ consentUntil: expect.any(String) as string });
    });

    test('gets no other call', async () => {
      const early = await registerBefore();
      for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
        if (endpoint.access === 'anyone' || endpoint.gated === 'answers' || endpoint.gated === 'in-grace') continue;
        expect({ name, code: codeOf(await sendMalformed(early.client, endpoint)) }).toEqual({ name, code: 'consent-required' });
      }
    });
  });
});

describeApi('a race of a publication with', (app) => {
  test('a submission stores the result once, or refuses it, and loses neither', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    await publishConsent(admin);
    await setAsking(admin, false);
    const pupils = await Promise.all(Array.from({ length: 8 }, () => app.registerPupil()));
    const [, ...responses] = await Promise.all([
      setAsking(admin, true),
      ...pupils.map(({ client }) => client.put(`/api/results/${id}`, { answers: rightAnswers })),
    ]);
    const stored = await app.db.selectFrom('results').select('uid').where('testId', '=', id).execute();
    const accepted = pupils.filter((_, index) => responses[index]?.status === 201).map(({ uid }) => uid);
    expect(new Set(stored.map(({ uid }) => uid))).toEqual(new Set(accepted));
    expect(new Set(responses.map(outcomeOf)).difference(new Set(['201', '403 consent-required']))).toEqual(new Set());
  });

  test('registrations leaves no account that consented to another version than it names', async () => {
    const admin = await app.signInAdmin();
    const version = await publishConsent(admin);
    await setAsking(admin, true);
    const register = (name: string) =>
      app.client().post('/api/registration', { nickname: name, email: `${name}@listok.test`, password: 'пароль-гостя', consent: { version, by: 'pupil' } });
    const [, ...responses] = await Promise.all([publishConsent(admin), ...['anna', 'boris', 'vera'].map(register)]);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body)).toMatchObject(refused.map(() => ({ code: 'consent-changed', version: version + 1 })));
    const consents = await app.db.selectFrom('consents').select(['uid', 'version']).where('version', '=', version).execute();
    expect(consents.length).toBe(responses.filter(({ status }) => status === 201).length);
  });
});

describe('the declarations', () => {
  const declared = (kind: (gated: Endpoint['gated']) => boolean): string[] =>
    Object.entries<Endpoint>(endpoints).flatMap(([name, { gated }]) => (kind(gated) ? [name] : [])).toSorted();

  test('name the calls that answer who has yet to consent, always and in the hours for open tests', () => {
    expect(declared((gated) => gated === 'answers')).toEqual(['deleteAccount', 'downloadOwnData', 'getProfile', 'giveConsent']);
    expect(declared((gated) => gated === 'in-grace')).toEqual(['getImage', 'getPhoto', 'mergeDraft', 'mergeLessonDraft', 'putPhoto', 'submitLessonResult', 'submitResult']);
    expect(declared((gated) => typeof gated === 'object')).toEqual(['getDraft', 'getLessonDraft', 'getLessonTest', 'getTest']);
  });
});
