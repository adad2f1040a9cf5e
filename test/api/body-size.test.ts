import { expect, onTestFinished, test } from 'vitest';
import { dataUrl, greyPixel } from '../support/fixtures/files/image-fixtures.ts';
import { bodyMemoryBudgets } from '../../src/http/request/read-body.ts';
import { createTest, oneQuestion, withoutSettings } from '../support/fixtures/test-fixtures.ts';
import { describeApiOnce } from '../support/test-app.ts';
import { openConnection } from '../support/raw-connection.ts';

/** The limit of calls that take tests and files. */
const MAX_BYTES = 16_000_000;
/** The limit of calls that are open to everybody, and of other calls without long texts. */
const OPEN_MAX_BYTES = 65_536;
const json = { 'content-type': 'application/json' };
const tooLarge = { code: 'too-large', message: 'Слишком большой запрос. Уменьшите рисунки или текст.' };

describeApiOnce('size of request bodies', (app) => {
  test('a body over the limit of its endpoint is rejected with 413, and the connection still works', async () => {
    const admin = await app.signInAdmin();
    for (const [method, path, maxBytes] of [['PATCH', '/api/profile', OPEN_MAX_BYTES], ['POST', '/api/admin/tests', MAX_BYTES]] as const) {
      const withLength = await admin.send(method, path, Buffer.alloc(maxBytes + 1, ' '), json);
      expect([withLength.status, withLength.body]).toEqual([413, tooLarge]);
      const chunks = Array.from({ length: 20 }, () => Buffer.alloc(maxBytes / 16, ' '));
      const withoutLength = await admin.send(method, path, chunks, json);
      expect([withoutLength.status, withoutLength.body]).toEqual([413, tooLarge]);
    }
    expect((await admin.get('/api/profile')).status).toBe(200);
  });

  test('a Content-Length over 64 kB is rejected by a call that is open to all with 413 before the body arrives', async () => {
    const connection = await openConnection(app.processUrl);
    connection.write('POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 65537\r\n\r\n');
    await connection.received(/HTTP\/1\.1 \d+/);
    expect(connection.text).toMatch(/HTTP\/1\.1 413/);
    connection.destroy();
  });

  test('a body of 16 MB is accepted, with and without a Content-Length', async () => {
    const admin = await app.signInAdmin();
    const text = JSON.stringify(oneQuestion('Длинный'));
    const full = Buffer.concat([Buffer.from(text), Buffer.alloc(MAX_BYTES - Buffer.byteLength(text), ' ')]);
    expect((await admin.send('POST', '/api/admin/tests', full, json)).status).toBe(201);
    const chunks = [full.subarray(0, 5), full.subarray(5, 9_000_000), full.subarray(9_000_000)];
    expect((await admin.send('POST', '/api/admin/tests', chunks, json)).status).toBe(201);
  });

  test('the longest answers to the longest test are within the limits of a submission and of a draft', async () => {
    const { client } = await app.registerPupil();
    const rows = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [index, 99]));
    const letters = 'ё'.repeat(500);
    for (const answer of [rows, letters]) {
      const answers = Array.from({ length: 200 }, () => answer);
      const draft = { revision: 1, answers: answers.map((_, index) => ({ index, answer, changedAt: new Date().toISOString() })) };
      const responses = [await client.put('/api/results/none', { answers }), await client.put('/api/drafts/none', draft)];
      expect(responses.map(({ body }) => body)).toMatchObject([{ code: 'test-not-found' }, { code: 'test-not-found' }]);
    }
  });

  test('a body with more values than the endpoint takes is refused before it is parsed', async () => {
    const { client } = await app.registerPupil();
    const tooMany = { code: 'invalid-request', message: 'В теле запроса слишком много значений или уровней.' };
    for (const [method, path, count] of [['PATCH', '/api/profile', 200], ['POST', '/api/session', 200], ['PUT', '/api/results/none', 200_400]] as const) {
      const { status, body } = await client.send(method, path, `{"answers":[${Array(count).fill(0).join()}]}`, json);
      expect([status, body]).toEqual([400, tooMany]);
    }
  });

  test('a test with twenty images of maximum size is accepted', async () => {
    const admin = await app.signInAdmin();
    const pixel = greyPixel(1);
    // A chunk that viewers skip fills the image up to its maximum size.
    const filler = Buffer.alloc(500 * 1024 - pixel.length);
    filler.writeUInt32BE(filler.length - 12);
    filler.write('tEXt', 4);
    const image = Buffer.concat([pixel.subarray(0, 33), filler, pixel.subarray(33)]);
    const { questions } = oneQuestion('', dataUrl(image));
    const input = { name: 'Двадцать', questions: Array.from({ length: 20 }, () => questions).flat() };
    const { id } = await createTest(admin, input);
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual({ id, revision: 1, published: true, visibility: 'all', ...input, ...withoutSettings });
  });

  test('requests of admins are read while the memory budgets of other callers are full', async () => {
    const admin = await app.signInAdmin();
    const otherBudgets = [bodyMemoryBudgets.anyone, bodyMemoryBudgets.user];
    for (const budget of otherBudgets) budget.bytes += budget.maxBytes;
    onTestFinished(() => otherBudgets.forEach((budget) => (budget.bytes -= budget.maxBytes)));
    const { questions } = oneQuestion('');
    const long = questions.map((question) => ({ ...question, contextText: 'т'.repeat(20_000) }));
    const { status } = await admin.post('/api/admin/tests', { name: 'Длинный', questions: Array.from({ length: 20 }, () => long).flat() });
    expect(status).toBe(201);
  });

  test.for(['Content-Length: 160000', 'Transfer-Encoding: chunked'])(
    'a slow body over the limit with %s gets 413, and the connection serves the next request',
    async (framing) => {
      const connection = await openConnection(app.url);
      connection.write(`POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`);
      const parts = Array.from({ length: 16 }, () => 10_000);
      for (const size of parts) {
        if (framing.endsWith('chunked')) connection.write(`${size.toString(16)}\r\n${' '.repeat(size)}\r\n`);
        else connection.write(' '.repeat(size));
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      if (framing.endsWith('chunked')) connection.write('0\r\n\r\n');
      connection.write('GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n');
      await connection.received(/"botUrl"/);
      expect(connection.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
      connection.destroy();
    },
  );

  test.for(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
    'a connection closed during a body with %s is no unexpected error',
    async (framing) => {
      const connection = await openConnection(app.url);
      connection.write(`POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n\r\n5\r\n{"a":\r\n`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      connection.destroy();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(app.unexpectedErrors).toEqual([]);
    },
  );

  test('an unread body does not block the next request of the connection', async () => {
    const client = app.client();
    const long = Buffer.alloc(2_000_000, ' ');
    expect((await client.send('PATCH', '/api/profile', long, json)).status).toBe(401);
    expect((await client.send('POST', '/api/session', long, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await client.send('POST', '/api/nothing', long, json)).status).toBe(404);
    expect((await client.get('/api/config')).status).toBe(200);
  });
});
