import { expect, test } from 'vitest';
import { createTest, questionOfEachType, withoutSettings } from '../support/fixtures/test-fixtures.ts';
import { describeApi, describeApiOnce } from '../support/test-app.ts';

const json = { 'content-type': 'application/json' };
const invalid = (message: string) => ({ code: 'invalid-request', message });

describeApiOnce('request bodies', (app) => {
  test.for(['{', '', '{"nickname":"a"', "{'nickname':'a'}", '{"nickname":"a"}}', 'undefined', '{"nickname":"a\u0000b"}'])(
    'a body that is no JSON is rejected with 400: %j',
    async (body) => {
      const { client } = await app.registerPupil();
      const response = await client.send('PATCH', '/api/profile', body, json);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ code: 'invalid-request' });
    },
  );

  test('a body that is not UTF-8 is rejected with 400', async () => {
    const { client } = await app.registerPupil();
    const latin1 = Buffer.from('{"nickname":"\xe9\xf8"}', 'latin1');
    const { status, body } = await client.send('PATCH', '/api/profile', latin1, json);
    expect([status, body]).toEqual([400, invalid('Тело запроса должно быть в кодировке UTF-8.')]);
  });

  test('every spelling of the charset UTF-8 is accepted, and a byte order mark', async () => {
    const { client } = await app.registerPupil();
    for (const type of ['application/json;charset=utf-8', 'Application/JSON ; charset="UTF-8"']) {
      const { status } = await client.patch('/api/profile', { nickname: 'Я' }, { 'content-type': type });
      expect(status).toBe(200);
    }
    const { status } = await client.send('PATCH', '/api/profile', '\ufeff{"nickname":"Я"}', json);
    expect(status).toBe(200);
  });

  test.for<Record<string, string>>([
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json; charset=windows-1251' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': 'garbage' },
  ])('a body of another content type is rejected with 415: %o', async (headers) => {
    const { client } = await app.registerPupil();
    const { status, body } = await client.send('PATCH', '/api/profile', '{"nickname":"Я"}', headers);
    expect([status, body]).toEqual([
      415,
      {
        code: 'unsupported-media-type',
        message: 'Тело запроса должно быть в формате JSON (application/json, UTF-8).',
      },
    ]);
    expect((await client.get('/api/profile')).body).toMatchObject({ user: { nickname: 'Ученик' } });
  });

  test('a request without a body means an empty object, where every key is optional', async () => {
    const { client } = await app.registerPupil();
    for (const headers of [{}, json]) {
      expect((await client.send('POST', '/api/access-requests', undefined, headers)).status).toBeLessThan(202);
      const { status, body } = await client.send('PATCH', '/api/profile', undefined, headers);
      expect([status, body]).toMatchObject([400, { code: 'invalid-request', fields: {} }]);
      expect(Object.keys((body as { fields: object }).fields)).toEqual(['nickname']);
    }
    expect((await client.send('POST', '/api/access-requests', undefined, { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('the body of an unauthenticated request is not validated', async () => {
    const { status } = await app.client().send('PATCH', '/api/profile', '{', { 'content-type': 'text/plain' });
    expect(status).toBe(401);
  });

  test('a body of 10,000 levels is rejected or ignored without harm', async () => {
    const { client } = await app.registerPupil();
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = `${open.repeat(10_000)}1${close.repeat(10_000)}`;
      for (const body of [deep, `{"nickname":${deep}}`]) {
        const response = await client.send('PATCH', '/api/profile', body, json);
        expect([response.status, response.body]).toMatchObject([400, { code: 'invalid-request' }]);
      }
      const ignored = await client.send('PATCH', '/api/profile', `{"nickname":"Я","more":${deep}}`, json);
      expect([200, 400]).toContain(ignored.status);
    }
    expect((await client.get('/api/profile')).status).toBe(200);
  });

  test('a body with hundreds of thousands of values is rejected with 400', async () => {
    const { client } = await app.registerPupil();
    const { id } = await createTest(await app.signInAdmin());
    const members = Array.from({ length: 100_000 }, (_, key) => `"${key}":1`).join();
    for (const answers of [`[{${members}}]`, `[${'0,'.repeat(500_000)}0]`, '['.repeat(1_000_000), `["${'a","'.repeat(250_000)}"]`]) {
      const response = await client.send('PUT', `/api/results/${id}`, `{"answers":${answers}}`, json);
      const message = 'В теле запроса слишком много значений или уровней.';
      expect([response.status, response.body]).toEqual([400, { code: 'invalid-request', message }]);
    }
  });

  test('an error response names at most a hundred wrong fields', async () => {
    const admin = await app.signInAdmin();
    const wrong = { type: 'match', question: 'Что?', matchLeft: Array(100).fill(0), matchRight: [], matchAnswers: [] };
    const { status, body } = await admin.post<{ fields: object }>('/api/admin/tests', { name: 'Т', questions: Array.from({ length: 200 }, () => wrong) });
    expect([status, Object.keys(body.fields).length]).toEqual([400, 100]);
  });

  test('keys of Object.prototype change nothing', async () => {
    const { client } = await app.registerPupil();
    const { id } = await createTest(await app.signInAdmin());
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const body = `{"nickname":"Я","${key}":{"role":99,"isAdmin":true}}`;
      const response = await client.send('PATCH', '/api/profile', body, json);
      expect([response.status, response.body]).toMatchObject([200, { user: { role: 0 } }]);

      const only = await client.send('PATCH', '/api/profile', `{"${key}":{"nickname":"Я"}}`, json);
      expect([only.status, only.body]).toMatchObject([400, { code: 'invalid-request' }]);

      const answers = `{"answers":[1,{"${key}":true},null,{"0":2,"1":0}]}`;
      const submitted = await client.send('PUT', `/api/results/${id}`, answers, json);
      expect(submitted.status).toBe(400);
    }
    expect({}).not.toHaveProperty('role');
    expect((await client.get('/api/admin/tests')).status).toBe(403);
  });

});

describeApi('texts of request bodies', (app) => {
  test('U+0000 is rejected, and the six characters of its escape are accepted as text', async () => {
    const { client } = await app.registerPupil();
    const rejected = await client.patch('/api/profile', { nickname: 'а\u0000б' });
    expect([rejected.status, rejected.body]).toEqual([400, invalid('В тексте есть недопустимый символ U+0000.')]);
    const afterBackslash = await client.patch('/api/profile', { nickname: '\\\u0000' });
    expect(afterBackslash.status).toBe(400);
    const afterEscape = await client.patch('/api/profile', { nickname: '\\u0000\u0000' });
    expect(afterEscape.status).toBe(400);
    const escape = await client.patch('/api/profile', { nickname: '\\u0000' });
    expect([escape.status, escape.body]).toMatchObject([200, { user: { nickname: '\\u0000' } }]);
  });

  test('every character of a text is stored', async () => {
    const admin = await app.signInAdmin();
    const name = '🌿 «Ёж» \u202e\u200d 👩‍🔬 \\ " \' <b> \u2028 ½';
    // An option is a single line, so the separator is dropped.
    const option = name.replace('\u2028', '');
    const input = { name, questions: [{ ...questionOfEachType.text, question: name, options: [option, '2'], correct: 0 }] };
    const { id } = await createTest(admin, input);
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual({ id, revision: 1, published: true, visibility: 'all', ...input, ...withoutSettings });
  });

  test('a lone surrogate is replaced by U+FFFD in the response and in the database', async () => {
    const { client } = await app.registerPupil();
    for (const [sent, stored] of [
      ['\\ud83c', '\ufffd'],
      ['\\uDF3F\\uD83C', '\ufffd\ufffd'],
      ['\\ud83c\\ud83c\\udf3f!', '\ufffd🌿!'],
      ['\\\\ud83c', '\\ud83c'],
      ['\\"\\\\\\ud83c', '"\\\ufffd'],
    ]) {
      const { status, body } = await client.send('PATCH', '/api/profile', `{"nickname":"${sent}"}`, json);
      expect([status, body]).toMatchObject([200, { user: { nickname: stored } }]);
      expect((await client.get('/api/profile')).body).toMatchObject(body as object);
    }
  });
});
