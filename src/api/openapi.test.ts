import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../server/calls.ts';
import { describeApi } from '../server/testing.ts';
import { paramNames, type Declaration } from './call.ts';
import { failuresOf, statusOf } from './failure-status.ts';
import type { OpenApi, Operation } from './openapi.ts';

const declared = Object.entries<Declaration>(calls);
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

describeApi('the API document', (app) => {
  const load = async (): Promise<OpenApi> => (await app.client().get<OpenApi>('/api/openapi.json')).body;
  const operationOf = (document: OpenApi, { method, path }: Declaration): Operation | undefined =>
    document.paths[path]?.[method.toLowerCase()];

  test('is OpenAPI 3.1 and lists exactly the declared calls', async () => {
    const document = await load();
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(declared.map(([name, { method, path }]) => `${name}: ${method} ${path}`).toSorted());
  });

  test('says of each call what it takes and who may call', async () => {
    const document = await load();
    for (const [name, call] of declared) {
      const operation = operationOf(document, call);
      expect(operation?.summary).toBe(call.summary);
      expect(operation?.parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(paramNames(call.path));
      expect({ name, hasBody: operation?.requestBody !== undefined }).toEqual({ name, hasBody: call.input !== undefined });
      expect({ name, isOpen: operation?.security.length === 0 }).toEqual({ name, isOpen: call.access === 'anyone' });
      for (const status of call.statuses) expect(operation?.responses).toHaveProperty(String(status));
    }
    expect(document.components).toMatchObject({
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    });
  });

  test('names every failure of each call under its status, and no other', async () => {
    const document = await load();
    for (const [name, call] of declared) {
      const responses = Object.entries(operationOf(document, call)?.responses ?? {});
      const named = responses.flatMap(([status, { description }]) =>
        [...description.matchAll(/`([\w-]+)`/g)].map(([, code]) => `${status} ${code}`),
      );
      const codes = [...new Set(failuresOf(call))].map((code) => `${statusOf(code, call)} ${code}`);
      expect({ name, named: named.toSorted() }).toEqual({ name, named: codes.toSorted() });
    }
  });

  test('words failures as the calls do', async () => {
    const document = await load();
    const refusals = (call: Declaration) => operationOf(document, call)?.responses['400']?.description.split('\n');
    expect(refusals(calls.register)).toContain('`missing-fields` ❌ Пожалуйста, заполните все поля.');
    expect(refusals(calls.changeNickname)).toContain('`missing-fields` Заполните все поля.');
    expect(refusals(calls.submitLessonResult)).toContain('`unanswered` Пожалуйста, ответьте на все вопросы.');
    expect(refusals(calls.submitResult)).toContain('`unanswered` ❗ Ответьте на все вопросы перед завершением.');
  });

  test('has no schema that says nothing', async () => {
    const document = await load();
    for (const [name, call] of declared) {
      const contents = [operationOf(document, call)?.requestBody, operationOf(document, call)?.responses['200']]
        .map((body) => body?.content?.['application/json']?.schema)
        .filter((schema) => schema !== undefined);
      for (const schema of contents) expect({ name, keys: Object.keys(schema as object).length }).not.toEqual({ name, keys: 0 });
    }
  });

  test('is a page to read as well, which runs nothing', async () => {
    const { status, headers, text } = await app.client().get('/api/docs');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=UTF-8');
    for (const [name, { method, path }] of declared) {
      expect(text).toContain(`id="${name}"`);
      expect(text).toContain(`${method} ${path}`);
    }
    expect(text).not.toMatch(/<script|style="|\son\w+="/);
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(text).toContain(`<style nonce="${nonce}">`);
    expect(policy).not.toContain('unsafe');
    expect((await app.client().get('/api/docs')).text).not.toContain(String(nonce));
  });
});

describeApi('the mounted application', (app) => {
  test('answers every declared call, and at its addresses no other method', async () => {
    for (const path of new Set(declared.map(([, call]) => call.path))) {
      const known: string[] = declared.filter(([, call]) => call.path === path).map(([, { method }]) => method);
      for (const method of methods) {
        const { status } = await app.client().send(method, path.replaceAll(/\{\w+\}/g, 'nobody'));
        // What is mounted asks who calls, or answers; what is not, is not there or not called so.
        expect({ method, path, isMounted: status !== 405 && status !== 404 }).toEqual({
          method,
          path,
          isMounted: known.includes(method),
        });
      }
    }
  });
});

test('every call of every contract is declared to the server', async () => {
  const features = join(import.meta.dirname, '../features');
  const contracts = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('contract.ts'))
    .map((name) => join(features, name));
  const found = await Promise.all(contracts.map(async (path) => Object.values<unknown>((await import(path)) as Record<string, unknown>)));
  const isCall = (value: unknown): value is Declaration => typeof value === 'object' && value !== null && 'access' in value;
  expect(contracts.length).toBeGreaterThan(6);
  expect(new Set(found.flat().filter(isCall))).toEqual(new Set(Object.values(calls)));
});
