import { expect, onTestFinished, test } from 'vitest';
import { dataUrl, greyPixel } from '../support/fixtures/image-fixtures.ts';
import { bodyMemoryBudgets } from '../../src/http/request/read-body.ts';
import { createTest, oneQuestion } from '../support/fixtures/test-fixtures.ts';
import { describeApiOnce } from '../support/test-app.ts';
import { openConnection } from '../support/raw-connection.ts';

const MAX_BYTES = 16_000_000;
const json = { 'content-type': 'application/json' };
const tooLarge = { code: 'too-large', message: 'Слишком большой запрос. Уменьшите рисунки или текст.' };

describeApiOnce('size of request bodies', (app) => {
  test('a body over 16 MB is rejected with 413, and the connection still works', async () => {
    const { client } = await app.registerPupil();
    const long = Buffer.alloc(MAX_BYTES + 1, ' ');
    const withLength = await client.send('PATCH', '/api/profile', long, json);
    expect([withLength.status, withLength.body]).toEqual([413, tooLarge]);
    const chunks = Array.from({ length: 20 }, () => Buffer.alloc(1_000_000, ' '));
    const withoutLength = await client.send('PATCH', '/api/profile', chunks, json);
    expect([withoutLength.status, withoutLength.body]).toEqual([413, tooLarge]);
    expect((await client.get('/api/profile')).status).toBe(200);
  });

  test('a Content-Length over 16 MB is rejected with 413 before the body arrives', async () => {
    const connection = await openConnection(app.processUrl);
    connection.write('POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16000001\r\n\r\n');
    await connection.received(/HTTP\/1\.1 \d+/);
    expect(connection.text).toMatch(/HTTP\/1\.1 413/);
    connection.destroy();
  });

  test('a body of 16 MB is accepted, with and without a Content-Length', async () => {
    const { client } = await app.registerPupil();
    const text = '{"nickname":"Длинный"}';
    const full = Buffer.concat([Buffer.from(text), Buffer.alloc(MAX_BYTES - Buffer.byteLength(text), ' ')]);
    expect((await client.send('PATCH', '/api/profile', full, json)).status).toBe(200);
    const chunks = [full.subarray(0, 5), full.subarray(5, 9_000_000), full.subarray(9_000_000)];
    expect((await client.send('PATCH', '/api/profile', chunks, json)).status).toBe(200);
  });

  test('a test with twenty images of maximum size is accepted', async () => {
    const admin = await app.signInAdmin();
    const pixel = greyPixel(1);
    // A chunk that viewers skip pads the image to its maximum size.
    const filler = Buffer.alloc(500 * 1024 - pixel.length);
    filler.writeUInt32BE(filler.length - 12);
    filler.write('tEXt', 4);
    const image = Buffer.concat([pixel.subarray(0, 33), filler, pixel.subarray(33)]);
    const { questions } = oneQuestion('', dataUrl(image));
    const input = { name: 'Двадцать', questions: Array.from({ length: 20 }, () => questions).flat() };
    const { id } = await createTest(admin, input);
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual({ id, revision: 1, published: true, ...input });
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

  test.for(['Content-Length: 16000001', 'Transfer-Encoding: chunked'])(
    'a slow body over 16 MB with %s gets 413, and the connection serves the next request',
    async (framing) => {
      const connection = await openConnection(app.url);
      connection.write(`POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`);
      const parts = [...Array.from({ length: 16 }, () => 1_000_000), 1];
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
