/** Tests sign-in and registration as forms that work before the script of their page has arrived (rule R223). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { POSTED_FORM_ID, type PostedForm } from '../../../src/http/page-rendering.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { TEST_PASSWORD } from '../../support/fixtures/accounts.ts';
import { describeApiOnce, expectStatus } from '../../support/test-app.ts';
import type { TestClient, TestResponse } from '../../support/test-client.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'listok-forms-'));
mkdirSync(join(webRoot, 'assets'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><body><div id="root"></div></body>');
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const sendForm = (client: TestClient, path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<TestResponse> =>
  client.send('POST', path, String(new URLSearchParams(fields)), { ...FORM, ...headers });

function formOf({ headers, text }: TestResponse): PostedForm {
  expect(headers['content-type']).toBe('text/html; charset=UTF-8');
  const [, json = ''] = new RegExp(`<script type="application/json" id="${POSTED_FORM_ID}">(.*?)</script>`, 's').exec(text) ?? [];
  return JSON.parse(json) as PostedForm;
}

let number = 0;
const newEmail = (): string => `form-${(number += 1)}@example.ru`;

describeApiOnce(
  'forms without a script',
  (app) => {
    test('a registration and a sign-in lead to the dashboard with a session', async () => {
      const email = newEmail();
      const client = app.client();
      const registered = await sendForm(client, '/register', { nickname: ' Анна ', email, password: TEST_PASSWORD });
      expect([registered.status, registered.headers.location]).toEqual([303, '/dashboard']);
      expect(await read(client, '/api/session')).toMatchObject({ user: { email, nickname: 'Анна', role: 0 } });
      const other = app.client();
      const signedIn = await sendForm(other, '/', { email, password: TEST_PASSWORD });
      expect([signedIn.status, signedIn.headers.location]).toEqual([303, '/dashboard']);
      expect(await read(other, '/api/session')).toMatchObject({ user: { email } });
    });

    test.for([
      ['/test/5?preview=1#q2', '/test/5?preview=1#q2'],
      ['//evil.example/', '/dashboard'],
      ['/\\evil.example/', '/dashboard'],
      ['https://evil.example/', '/dashboard'],
      ['dashboard', '/dashboard'],
      ['/join/Kod\r\nX: 1', '/join/KodX:%201'],
    ])('a visitor sent from «%s» is led to %s', async ([from = '', target]) => {
      const { email } = await app.registerPupil();
      expect((await sendForm(app.client(), '/', { email, password: TEST_PASSWORD, from })).headers.location).toBe(target);
    });

    test('a code of an invitation makes a member at once', async () => {
      const admin = await app.signInAdmin();
      const { id } = (await admin.post<{ id: string }>('/api/admin/groups', { name: `Форма ${newEmail()}` })).body;
      const { body } = await admin.put<{ url: string }>(`/api/admin/groups/${id}/invitation`, {});
      const invitation = body.url.split('/').at(-1) ?? '';
      const fields = { nickname: 'Борис', email: newEmail(), password: TEST_PASSWORD, invitation, from: `/join/${invitation}` };
      expect((await sendForm(app.client(), '/register', fields)).headers.location).toBe(`/join/${invitation}`);
      expect(await read(admin, `/api/admin/groups/${id}`)).toMatchObject({ memberCount: 1 });
    });

    test('what is refused comes back with its message, its status and what was typed, but the password', async () => {
      const { email } = await app.registerPupil();
      const wrong = await sendForm(app.client(), '/', { email, password: 'неверный', from: '/progress', other: 'x' });
      expect(wrong.status).toBe(401);
      expect(formOf(wrong)).toEqual({
        path: '/',
        fields: { email, from: '/progress' },
        error: { code: 'invalid-credential', message: '❌ Неверный email или пароль.' },
      });
      expect(wrong.text).not.toContain('неверный');
      const taken = await sendForm(app.client(), '/register', { nickname: 'Вера', email, password: TEST_PASSWORD });
      expect([taken.status, formOf(taken).error.code, formOf(taken).fields]).toEqual([409, 'email-already-in-use', { nickname: 'Вера', email }]);
      const empty = await sendForm(app.client(), '/register', {});
      expect([empty.status, formOf(empty).error.message]).toEqual([400, '❌ Пожалуйста, заполните все поля.']);
    });

    test('a form of another site is refused', async () => {
      const { email } = await app.registerPupil();
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<string, string>[]) {
        const client = app.client();
        expect(formOf(await sendForm(client, '/', { email, password: TEST_PASSWORD }, headers)).error.code).toBe('foreign-origin');
        expect(client.cookies.size).toBe(0);
      }
    });

    test('a body that is no form, is encoded or too large is refused', async () => {
      const { email } = await app.registerPupil();
      const form = String(new URLSearchParams({ email, password: TEST_PASSWORD }));
      for (const path of ['/', '/register']) {
        const statusOf = async (body: string, headers: Record<string, string>) => (await app.client().send('POST', path, body, headers)).status;
        expect(await statusOf(JSON.stringify({ email, password: TEST_PASSWORD }), { 'content-type': 'application/json' })).toBe(415);
        expect(await statusOf(form, { ...FORM, 'content-encoding': 'gzip' })).toBe(415);
        expect(await statusOf(form, {})).toBe(415);
        expect(await statusOf(`${form}&nickname=${'x'.repeat(20_000)}`, FORM)).toBe(413);
        expect(await statusOf(`email=${email}%00&password=x`, FORM)).toBe(400);
      }
    });

    test('a form counts as a sign-in by the API does', async () => {
      const { email } = await app.registerPupil();
      const statuses: number[] = [];
      for (let tries = 0; tries < 31; tries += 1) statuses.push((await sendForm(app.client(), '/', { email, password: 'неверный' })).status);
      expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
    });

    test.for(['/dashboard', '/test/5', '/profile'])('a form that is sent to %s leads to that page', async (path) => {
      const { status, headers } = await sendForm(app.client(), path, { anything: '1' });
      expect([status, headers.location]).toEqual([303, path]);
      expectStatus(await sendForm(app.client(), '/api/nothing', {}), 404);
      expect((await sendForm(app.client(), '/assets/none.js', {})).status).toBe(404);
    });
  },
  { webRoot },
);
