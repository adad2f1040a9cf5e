import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/server/endpoints.ts';
import { describeApiOnce } from '../support/test-app.ts';
import { paramNames, type Endpoint } from '../../src/http/endpoint.ts';
import { errorCodesOf, statusOf } from '../../src/http/error-status.ts';
import type { OpenApi, Operation } from '../../src/http/openapi/openapi.ts';

const declared = Object.entries<Endpoint>(endpoints);

describeApiOnce('GET /api/openapi.json', (app) => {
  const load = async (): Promise<OpenApi> => (await app.client().get<OpenApi>('/api/openapi.json')).body;
  const operationOf = (document: OpenApi, { method, path }: Endpoint): Operation | undefined =>
    document.paths[path]?.[method.toLowerCase()];

  test('the API document is OpenAPI 3.1 and lists exactly the endpoints', async () => {
    const document = await load();
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(declared.map(([name, { method, path }]) => `${name}: ${method} ${path}`).toSorted());
  });

  test('the API document describes the parameters, body, statuses and access of every endpoint', async () => {
    const document = await load();
    for (const [name, endpoint] of declared) {
      const operation = operationOf(document, endpoint);
      expect(operation?.summary).toBe(endpoint.summary);
      expect(operation?.parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(paramNames(endpoint.path));
      expect({ name, hasBody: operation?.requestBody !== undefined }).toEqual({ name, hasBody: (endpoint.body ?? endpoint.bytes) !== undefined });
      expect({ name, isOpen: operation?.security.length === 0 }).toEqual({ name, isOpen: endpoint.access === 'anyone' });
      expect({ name, takesKey: operation?.security.some((scheme) => 'key' in scheme) }).toEqual({ name, takesKey: endpoint.keyRight !== undefined });
      for (const status of endpoint.successStatuses) expect(operation?.responses).toHaveProperty(String(status));
    }
    expect(document.components).toMatchObject({
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'listok_session' }, key: { type: 'http', scheme: 'bearer' } },
    });
  });

  test('the API document describes downloads as content of their type: texts as strings, others as bytes', async () => {
    const document = await load();
    const downloads = Object.values<Endpoint>(endpoints).filter(({ output }) => output === 'file');
    expect(downloads.map(({ path }) => String(path.split('.').at(-1))).toSorted()).toEqual([
      '/api/admin/lesson-tests/{lessonId}/export', '/api/admin/tests/{id}/export', '/api/admin/users/{uid}/data', '/api/profile/data', 'csv', 'csv', 'csv', 'xlsx', 'xlsx', 'xlsx',
    ]);
    for (const endpoint of downloads) {
      const types = endpoint.fileTypes ?? [];
      expect(types).not.toEqual([]);
      const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', ...(type.includes('spreadsheet') && { format: 'binary' }) } }]));
      expect(operationOf(document, endpoint)?.responses['200']?.content).toEqual(content);
    }
  });

  test('the API document names every error of every endpoint under its status, and no other', async () => {
    const document = await load();
    for (const [name, endpoint] of declared) {
      const responses = Object.entries(operationOf(document, endpoint)?.responses ?? {});
      const named = responses.flatMap(([status, { description }]) =>
        [...description.matchAll(/`([\w-]+)`/g)].map(([, code]) => `${status} ${code}`),
      );
      const codes = [...new Set(errorCodesOf(endpoint))].map((code) => `${statusOf(code, endpoint)} ${code}`);
      // The HTTP server gives this answer before any endpoint runs.
      codes.push('431 too-large');
      expect({ name, named: named.toSorted() }).toEqual({ name, named: codes.toSorted() });
    }
  });

  test('the API document has the error messages of the endpoints', async () => {
    const document = await load();
    const badRequestsOf = (endpoint: Endpoint) => operationOf(document, endpoint)?.responses['400']?.description.split('\n');
    expect(badRequestsOf(endpoints.register)).toContain('`missing-fields` ❌ Пожалуйста, заполните все поля.');
    expect(badRequestsOf(endpoints.changeNickname)).toContain('`missing-fields` Заполните все поля.');
    expect(badRequestsOf(endpoints.submitLessonResult)).toContain('`unanswered` Пожалуйста, ответьте на все вопросы.');
    expect(badRequestsOf(endpoints.submitResult)).toContain('`unanswered` ❗ Ответьте на все вопросы перед завершением.');
  });

  test('the API document gives generators tags, a server, integers with bounds, texts that are not empty, and when to try again', async () => {
    const { tags, servers, paths } = await load();
    const operations = Object.values(paths).flatMap((each) => Object.values(each));
    expect(servers).toEqual([{ url: '/' }]);
    expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(new Set(tags.map(({ name }) => name)));
    const parameters = operations.flatMap((operation) => operation.parameters);
    const limits = parameters.filter(({ name }) => name === 'limit').map(({ schema }) => schema);
    expect(limits.length).toBeGreaterThan(5);
    // The list of handed-in assignments has pages of 20, other lists have pages of 50.
    for (const limit of limits) expect([20, 50].map((size) => ({ type: 'integer', minimum: 1, maximum: 200, default: size }))).toContainEqual(limit);
    expect(parameters.find(({ name }) => name === 'endsWithin')?.schema).toEqual({ type: 'integer', minimum: 0, maximum: 3_660 });
    for (const { responses } of operations) {
      for (const status of ['429', '503']) expect(responses[status]?.headers).toHaveProperty('Retry-After');
      expect(responses).toHaveProperty('431');
    }
  });

  test('the API document names its schemas, each once, and refers to them', async () => {
    const { paths, components } = await load();
    const { schemas } = components as { schemas: Record<string, { properties?: Record<string, unknown> }> };
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['AdminUser', 'Draft', 'Question', 'QuestionInput', 'Result', 'SignInRequest', 'ListUsersResponse', 'Error']));
    // Objects are written only under their names.
    expect(JSON.stringify(paths)).not.toContain('"properties"');
    const text = JSON.stringify({ paths, schemas });
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect(referred).toEqual(new Set(Object.keys(schemas)));
    expect(schemas.SignInRequest?.properties).toMatchObject({ email: { minLength: 1 }, password: { minLength: 1 } });
    expect(schemas.CreateLessonRequest?.properties).toMatchObject({ title: { minLength: 1 }, content: { minLength: 1 }, blockId: { minLength: 1 } });
  });

  test('the API document has no empty schema', async () => {
    const document = await load();
    for (const [name, endpoint] of declared) {
      const contents = [operationOf(document, endpoint)?.requestBody, operationOf(document, endpoint)?.responses['200']]
        .map((body) => body?.content?.['application/json']?.schema)
        .filter((schema) => schema !== undefined);
      for (const schema of contents) expect({ name, keys: Object.keys(schema as object).length }).not.toEqual({ name, keys: 0 });
    }
  });

  test('GET /api/docs loads Swagger UI from the server itself, under a policy without unsafe sources', async () => {
    const { status, headers, text } = await app.client().get('/api/docs');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=UTF-8');
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/\sstyle="|\son\w+="/);
    expect([...text.matchAll(/<(?:script|style)(?! src)([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual(Array(2).fill(` nonce="${nonce}"`));
    expect((await app.client().get('/api/docs')).text).not.toContain(String(nonce));
    const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toHaveLength(2);
    for (const path of files) {
      const file = await app.client({ 'accept-encoding': 'br' }).get(path);
      expect([file.status, file.headers['content-encoding'], file.headers['x-content-type-options']]).toEqual([200, 'br', 'nosniff']);
      expect(file.headers['content-type']).toMatch(path.endsWith('.js') ? /javascript/ : /css/);
    }
    expect(text).toContain('/api/openapi.json');
    expect((await app.client().get('/api/docs/package.json')).status).toBe(404);
  });
});

test('src/server/endpoints.ts lists every endpoint of every contract', async () => {
  const features = join(import.meta.dirname, '../../src/features');
  const contracts = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('contract.ts'))
    .map((name) => join(features, name));
  const found = await Promise.all(contracts.map(async (path) => Object.values<unknown>((await import(path)) as Record<string, unknown>)));
  const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value;
  expect(contracts.length).toBeGreaterThan(6);
  expect(new Set(found.flat().filter(isEndpoint))).toEqual(new Set(Object.values(endpoints)));
});
