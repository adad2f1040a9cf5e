import { expect, test, vi } from 'vitest';
import { describeApiOnce } from '../support/test-app.ts';
import { TEST_TIMEOUT_MS } from '../support/test-timeout.ts';

describeApiOnce(
  'GET /api/config and GET /api/health',
  (app) => {
    test('GET /api/config gives the settings of the pages with and without a session', async () => {
      for (const client of [app.client(), (await app.registerPupil()).client]) {
        const { status, body } = await client.get('/api/config');
        expect([status, body]).toEqual([200, { botUrl: 'https://t.me/biology_bot', passwordMinLength: 6, publicOrigin: 'https://listok.example.ru', timeZone: 'Europe/Moscow', serviceWorker: true, photos: true, personalData: null }]);
      }
    });

    test('GET /api/health responds with ok', async () => {
      const { status, body } = await app.client().get('/api/health');
      expect([status, body]).toEqual([200, { status: 'ok' }]);
    });
  },
  { botUrl: 'https://t.me/biology_bot', publicOrigin: 'https://listok.example.ru' },
);

describeApiOnce('GET /api/health during a shutdown', (app) => {
  test('GET /api/health responds with 503 during a shutdown', async () => {
    const client = app.client();
    expect((await client.get('/api/health')).status).toBe(200);
    const closing = app.shutDown();
    const { body, headers } = await vi.waitFor(
      async () => {
        const response = await client.get('/api/health');
        expect(response.status).toBe(503);
        return response;
      },
      { interval: 1, timeout: TEST_TIMEOUT_MS },
    );
    expect(body).toEqual({ code: 'unavailable', message: 'Сервис временно недоступен. Попробуйте через минуту.' });
    expect(headers['retry-after']).toBe('5');
    await closing;
  });
});
