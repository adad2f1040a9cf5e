/**
 * Tests that clients which others generate from the API document compile under strict settings and work.
 * openapi-typescript 6 writes the types as text; version 7 would need the API of TypeScript 5.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript from 'openapi-typescript';
import { expect, onTestFinished, test } from 'vitest';
import { TEST_PASSWORD } from '../support/fixtures/accounts.ts';
import { describeApiOnce } from '../support/test-app.ts';

/** A program as somebody writes it who has only the document. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

export async function visit(baseUrl: string, email: string, password: string) {
  const api = createClient<paths>({ baseUrl });
  const signedIn = await api.POST('/api/session', { body: { email, password } });
  const headers = { cookie: signedIn.response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '').join('; ') };
  const users = await api.GET('/api/admin/users', { params: { query: { limit: 200, endsWithin: 7 } }, headers });
  const tests = await api.GET('/api/admin/tests', { headers });
  const csv = await api.GET('/api/admin/gradebook.csv', { headers, parseAs: 'text' });
  const text: string = csv.data ?? '';
  const found: components['schemas']['AdminUser'][] = users.data?.users ?? [];
  const refused = await api.GET('/api/admin/tests');
  return { uid: signedIn.data?.user.uid, total: users.data?.total, found: found.length, tests: tests.data?.map(({ name }) => name), text, code: refused.error?.code };
}
`;

const SETTINGS = { compilerOptions: { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noUnusedLocals: true, target: 'esnext', module: 'nodenext', lib: ['esnext', 'dom', 'dom.iterable'], types: [], allowImportingTsExtensions: true, noEmit: true, skipLibCheck: true }, include: ['.'] };

/** Creates the folder of the program inside the project, because the program imports the project's packages. */
function programFolder(): string {
  const root = join(import.meta.dirname, '../../test-results');
  mkdirSync(root, { recursive: true });
  const folder = mkdtempSync(join(root, 'openapi-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describeApiOnce('a client made from the API document', (app) => {
  test('a generated client compiles under strict settings, signs in, and reads lists and CSV', async () => {
    const { body: document } = await app.client().get<Parameters<typeof openapiTypescript>[0]>('/api/openapi.json');
    const folder = programFolder();
    writeFileSync(join(folder, 'api.ts'), await openapiTypescript(document));
    writeFileSync(join(folder, 'client.ts'), PROGRAM);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS));
    const compiler = spawnSync(process.execPath, [join(import.meta.dirname, '../../node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' });
    expect(`${compiler.stdout}${compiler.stderr}`).toBe('');

    const admin = await app.signInAdmin();
    const { body: session } = await admin.get<{ user: { uid: string; email: string } }>('/api/session');
    await admin.post('/api/admin/tests', { name: 'Клетка', published: false });
    const { visit } = (await import(join(folder, 'client.ts'))) as { visit: (url: string, email: string, password: string) => Promise<{ text: string }> };
    const { text, ...visited } = await visit(app.url, session.user.email, TEST_PASSWORD);
    expect(visited).toEqual({ uid: session.user.uid, total: 0, found: 0, tests: ['Клетка'], code: 'unauthenticated' });
    expect(text).toContain('Ник');
  });
});
