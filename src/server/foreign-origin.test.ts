import { expect, test } from 'vitest';
import { describeApi } from './testing.ts';
import { TEST_PASSWORD } from './testing-accounts.ts';

const foreign = { code: 'foreign-origin', message: 'Запрос пришёл с чужого сайта и отклонён.' };

describeApi(
  'requests that change something',
  (app) => {
    test.for<Record<string, string>>([
      { origin: 'https://evil.example' },
      { origin: 'https://listok.example.ru.evil.example' },
      { origin: 'https://listok.example.ru:444' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://listok.example.ru', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ])('are refused from elsewhere: %o', async (headers) => {
      const { client, email } = await app.registerPupil();
      for (const [method, path] of [
        ['PATCH', '/api/profile'],
        ['PUT', '/api/profile/password'],
        ['POST', '/api/session'],
        ['POST', '/api/registration'],
        ['DELETE', '/api/session'],
        ['PUT', '/api/results/some-id'],
        ['POST', '/api/admin/tests'],
        ['DELETE', '/api/admin/tests/some-id'],
      ] as const) {
        const input = JSON.stringify({ nickname: 'Взлом', email, password: TEST_PASSWORD });
        const { status, body } = await client.send(method, path, input, { 'content-type': 'application/json', ...headers });
        expect({ method, path, status, body }).toEqual({ method, path, status: 403, body: foreign });
      }
      expect((await client.get('/api/profile', headers)).body).toMatchObject({ user: { nickname: 'Ученик' } });
    });

    test.for<Record<string, string>>([
      {},
      { origin: 'https://listok.example.ru' },
      { origin: 'https://listok.example.ru', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ])('are taken from the site itself and from programs: %o', async (headers) => {
      const { client } = await app.registerPupil();
      const { status } = await client.patch('/api/profile', { nickname: 'Свой' }, headers);
      expect(status).toBe(200);
    });

    test('of a program without a session are judged by that', async () => {
      expect((await app.client().patch('/api/profile', { nickname: 'Никто' })).status).toBe(401);
    });
  },
  { publicOrigin: 'https://listok.example.ru' },
);
