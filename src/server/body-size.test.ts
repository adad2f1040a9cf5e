import { expect, onTestFinished, test } from 'vitest';
import { dataUrl, greyPixel } from '../domain/testing-images.ts';
import { heldOf } from '../api/read-body.ts';
import { createTest, oneQuestion } from '../features/tests/testing.ts';
import { describeApi } from './testing.ts';
import { openConnection } from './testing-connection.ts';

const MAX = 16_000_000;
const json = { 'content-type': 'application/json' };
const tooLarge = { code: 'too-large', message: 'Слишком большой запрос. Уменьшите рисунки или текст.' };

describeApi('bodies of requests', (app) => {
  test('longer than 16 MB are refused, and the caller can read it', async () => {
    const { client } = await app.registerPupil();
    const long = Buffer.alloc(MAX + 1, ' ');
    const withLength = await client.send('PATCH', '/api/profile', long, json);
    expect([withLength.status, withLength.body]).toEqual([413, tooLarge]);
    const chunks = Array.from({ length: 20 }, () => Buffer.alloc(1_000_000, ' '));
    const withoutLength = await client.send('PATCH', '/api/profile', chunks, json);
    expect([withoutLength.status, withoutLength.body]).toEqual([413, tooLarge]);
    expect((await client.get('/api/profile')).status).toBe(200);
  });

  test('longer than 16 MB by their own account are refused before they come', async () => {
    const connection = await openConnection(app.processUrl);
    connection.write('POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16000001\r\n\r\n');
    await connection.received(/HTTP\/1\.1 \d+/);
    expect(connection.text).toMatch(/HTTP\/1\.1 413/);
    connection.destroy();
  });

  test('of 16 MB are read, with and without their length', async () => {
    const { client } = await app.registerPupil();
    const text = '{"nickname":"Длинный"}';
    const full = Buffer.concat([Buffer.from(text), Buffer.alloc(MAX - Buffer.byteLength(text), ' ')]);
    expect((await client.send('PATCH', '/api/profile', full, json)).status).toBe(200);
    const chunks = [full.subarray(0, 5), full.subarray(5, 9_000_000), full.subarray(9_000_000)];
    expect((await client.send('PATCH', '/api/profile', chunks, json)).status).toBe(200);
  });

  test('with twenty pictures at their limit fit', async () => {
    const admin = await app.signInAdmin();
    const whole = greyPixel(1);
    // A chunk that viewers skip brings a picture to its limit.
    const filler = Buffer.alloc(500 * 1024 - whole.length);
    filler.writeUInt32BE(filler.length - 12);
    filler.write('tEXt', 4);
    const picture = Buffer.concat([whole.subarray(0, 33), filler, whole.subarray(33)]);
    const { questions } = oneQuestion('', dataUrl(picture));
    const full = { name: 'Двадцать', questions: Array.from({ length: 20 }, () => questions).flat() };
    const { id } = await createTest(admin, full);
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual({ id, revision: 1, ...full });
  });

  test('of tutors have room of their own, however full that of others is', async () => {
    const admin = await app.signInAdmin();
    const others = [heldOf.anyone, heldOf.user];
    for (const held of others) held.bytes += held.most;
    onTestFinished(() => others.forEach((held) => (held.bytes -= held.most)));
    const { questions } = oneQuestion('');
    const long = questions.map((question) => ({ ...question, contextText: 'т'.repeat(20_000) }));
    const { status } = await admin.post('/api/admin/tests', { name: 'Длинный', questions: Array.from({ length: 20 }, () => long).flat() });
    expect(status).toBe(201);
  });

  test.for(['Content-Length: 16000001', 'Transfer-Encoding: chunked'])(
    'that are too long and come slowly (%s) neither hang nor break the connection',
    async (length) => {
      const connection = await openConnection(app.url);
      connection.write(`POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
      const parts = [...Array.from({ length: 16 }, () => 1_000_000), 1];
      for (const size of parts) {
        if (length.endsWith('chunked')) connection.write(`${size.toString(16)}\r\n${' '.repeat(size)}\r\n`);
        else connection.write(' '.repeat(size));
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      if (length.endsWith('chunked')) connection.write('0\r\n\r\n');
      connection.write('GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n');
      await connection.received(/"botUrl"/);
      expect(connection.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
      connection.destroy();
    },
  );

  test.for(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
    'whose sender goes away in the middle (%s) are no defect of the server',
    async (length) => {
      const connection = await openConnection(app.url);
      connection.write(`POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n5\r\n{"a":\r\n`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      connection.destroy();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(app.defects).toEqual([]);
    },
  );

  test('that nobody reads do not stand in the way of the next request', async () => {
    const client = app.client();
    const long = Buffer.alloc(2_000_000, ' ');
    expect((await client.send('PATCH', '/api/profile', long, json)).status).toBe(401);
    expect((await client.send('POST', '/api/session', long, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await client.send('POST', '/api/nothing', long, json)).status).toBe(404);
    expect((await client.get('/api/config')).status).toBe(200);
  });
});
