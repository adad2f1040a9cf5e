import { expect, test } from 'vitest';
import { describeApiOnce } from '../support/test-app.ts';

const foreignOrigin = { code: 'foreign-origin', message: 'Запрос пришёл с чужого сайта и отклонён.' };

describeApiOnce(
  'CSRF protection',
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
    ])('a changing request of another origin is rejected with 403: %o', async (headers) => {
      const { client } = await app.registerPupil();
      const { status, body } = await client.patch('/api/profile', { nickname: 'Взлом' }, headers);
      expect([status, body]).toEqual([403, foreignOrigin]);
      expect((await client.get('/api/profile', headers)).body).toMatchObject({ user: { nickname: 'Ученик' } });
    });

    test.for<Record<string, string>>([
      {},
      { origin: 'https://listok.example.ru' },
      { origin: 'https://listok.example.ru', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ])('a changing request of the site or of a program is accepted: %o', async (headers) => {
      const { client } = await app.registerPupil();
      const { status } = await client.patch('/api/profile', { nickname: 'Свой' }, headers);
      expect(status).toBe(200);
    });
  },
  { publicOrigin: 'https://listok.example.ru' },
);
