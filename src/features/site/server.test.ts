import { expect, test, vi } from 'vitest';
import { describeApi } from '../../server/testing.ts';

describeApi(
  'the site',
  (app) => {
    test('tells the page what it needs, signed in or not', async () => {
      for (const client of [app.client(), (await app.registerPupil()).client]) {
        const { status, body } = await client.get('/api/config');
        expect([status, body]).toEqual([200, { botUrl: 'https://t.me/biology_bot', passwordMinLength: 6 }]);
      }
    });

    test('is healthy', async () => {
      const { status, body } = await app.client().get('/api/health');
      expect([status, body]).toEqual([200, { status: 'ok' }]);
    });
  },
  { botUrl: 'https://t.me/biology_bot' },
);

describeApi('the site while it shuts down', (app) => {
  test('is not healthy', async () => {
    const client = app.client();
    expect((await client.get('/api/health')).status).toBe(200);
    const closing = app.shutDown();
    const { body, headers } = await vi.waitFor(
      async () => {
        const reply = await client.get('/api/health');
        expect(reply.status).toBe(503);
        return reply;
      },
      { interval: 1 },
    );
    expect(body).toEqual({ code: 'unavailable', message: 'Сервис временно недоступен. Попробуйте через минуту.' });
    expect(headers['retry-after']).toBe('5');
    await closing;
  });
});
