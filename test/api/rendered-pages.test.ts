/** Tests the pages that the server renders (ADR 40), with the built client. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { PAGE_DATA_ID } from '../../src/http/page-rendering.ts';
import { LIMITS } from '../../src/server/overload/load-shedding.ts';
import { MAX_RENDERINGS } from '../../src/server/pages/render-pages.ts';
import { build } from '../../tools/build/build.mjs';
import { readManifest } from '../../tools/build/bundle-size.mjs';
import { ROOT } from '../../tools/node.mjs';
import { OPERATOR, publishConsent } from '../support/fixtures/personal-data-fixtures.ts';
import { createTest, testWithEachType } from '../support/fixtures/test-fixtures.ts';
import { serveForTest } from '../support/servers/serve-app.ts';
import { describeApiOnce } from '../support/test-app.ts';
import { TestClient, type TestResponse } from '../support/test-client.ts';
import { freshDatabase } from '../support/test-database.ts';
import { TEST_TIMEOUT_MS } from '../support/test-timeout.ts';

const webRoot = join(ROOT, 'dist/web');
const RETRY = { interval: 50, timeout: TEST_TIMEOUT_MS };
/** A nickname that contains placeholders of the page template, and texts that could end a script or an attribute. */
const NICKNAME = '</script><!-- __CSP_NONCE__ \u2028"\'';

interface PageData {
  queries: [string[], unknown][];
}

const nonceOf = ({ headers }: TestResponse): string =>
  /script-src 'self' 'nonce-([\w+/=]{24})'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
const dataOf = ({ text }: TestResponse): PageData | null => {
  const [, json] = new RegExp(`<script type="application/json" id="${PAGE_DATA_ID}">(.*?)</script>`, 's').exec(text) ?? [];
  return json === undefined ? null : (JSON.parse(json) as PageData);
};
const titleOf = ({ text }: TestResponse): string | undefined => /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1];
const isUnrendered = (page: TestResponse): boolean =>
  page.text === readFileSync(join(webRoot, 'index.html'), 'utf8').replaceAll('__CSP_NONCE__', nonceOf(page));

const withoutTime = (text: string): string => text.replace(/"renderedAt":\d+/, '').replace(/"now":"[^"]*"/, '"now":""');

/** Waits until the server renders pages: it loads the bundle for rendering at the first page. */
const untilRendering = (client: TestClient) => vi.waitFor(async () => expect(dataOf(await client.get('/'))).not.toBeNull(), RETRY);

/** Copies the client with another bundle for rendering. */
function withRenderer(source: string): { webRoot: string; end: () => void } {
  const copy = mkdtempSync(join(tmpdir(), 'listok-renderer-'));
  cpSync(webRoot, copy, { recursive: true });
  const renderer = readdirSync(join(copy, 'renderer')).find((name) => name.startsWith('renderer-')) ?? '';
  writeFileSync(join(copy, 'renderer', renderer), source);
  return { webRoot: copy, end: () => rmSync(copy, { recursive: true, force: true }) };
}

beforeAll(() => build());

describeApiOnce(
  'pages that the server renders',
  (app) => {
    beforeAll(() => untilRendering(app.client()));

    const registerAs = async (nickname: string) => {
      const pupil = await app.registerPupil();
      expect((await pupil.client.patch('/api/profile', { nickname })).status).toBe(200);
      return pupil;
    };

    test('a refused form is rendered with its message and what was typed, but the password', async () => {
      const send = (email: string) =>
        app.client().send('POST', '/', String(new URLSearchParams({ email, password: 'tайна-123', from: '/test/5' })), {
          'content-type': 'application/x-www-form-urlencoded',
        });
      for (const [email, shown, status, message] of [
        ['nobody&co@example.ru', 'nobody&amp;co@example.ru', 401, /role="alert"[^>]*>.*❌ Неверный email или пароль\./s],
        ['nobody"<@example.ru', 'nobody&quot;&lt;@example.ru', 400, /role="alert"[^>]*>.*❌ Неверный формат email\./s],
      ] as const) {
        const page = await send(email);
        expect(page.status).toBe(status);
        expect(dataOf(page)).not.toBeNull();
        expect(page.text).toMatch(message);
        expect(page.text).toContain(`value="${shown}"`);
        expect(page.text).toContain('name="from" value="/test/5"');
        expect(page.text).not.toContain('tайна-123');
      }
      // The next visitor gets the page without that form.
      expect((await app.client().get('/')).text).not.toContain('nobody');
    });

    test('a page is rendered with the data of its calls, under a policy without exceptions, and is not stored', async () => {
      const { client } = await registerAs('Полина');
      const { id, name } = await createTest(await app.signInAdmin());
      const pages: [TestClient, string, string, string[]][] = [
        [app.client(), '/', 'Вход', ['/api/session']],
        [app.client(), '/register', 'Регистрация', ['/api/session', '/api/config']],
        [client, '/dashboard', 'Здравствуйте, Полина!', ['/api/session', '/api/config', '/api/tests', '/api/practice', '/api/assignments']],
        [client, '/lessons', 'Уроки', ['/api/session', '/api/config', '/api/tests', '/api/blocks', '/api/assignments']],
        [client, `/test/${id}`, name, ['/api/session', '/api/config', `/api/tests/${id}`]],
      ];
      for (const [visitor, path, title, calls] of pages) {
        const page = await visitor.get(path);
        expect([path, page.status, titleOf(page)]).toEqual([path, 200, title]);
        const answers = await Promise.all(calls.map(async (call) => (await visitor.get(call)).body));
        const renderedPages = dataOf(page)?.queries.map(([, data]) => data);
        expect(JSON.parse(withoutTime(JSON.stringify(renderedPages)))).toEqual(JSON.parse(withoutTime(JSON.stringify(answers))));
        expect(page.headers['cache-control']).toBe('no-store');
        expect(page.headers['content-security-policy']).not.toMatch(/unsafe|\*/);
        expect(page.text).not.toMatch(/ style="| on\w+="|<link[^>]*api\/session|<form (?![^>]*method="post")/);
        const inline = page.text.match(/<(?:style|script)\b[^>]*>/g)?.filter((tag) => !tag.includes('application/json')) ?? [];
        expect(inline.filter((tag) => !tag.includes(` nonce="${nonceOf(page)}"`))).toEqual([]);
        const again = await visitor.get(path);
        expect(again.text).not.toContain(nonceOf(page));
        expect(withoutTime(again.text.replaceAll(nonceOf(again), nonceOf(page)))).toBe(withoutTime(page.text));
      }
    });

    test('the pages of a pupil are drawn with the strip of a running test, and those of others have neither its code nor its list', async () => {
      const { client } = await registerAs('Ёж');
      const admin = await app.signInAdmin();
      const running = await createTest(admin, { ...testWithEachType, name: 'Вариант 3', timeLimit: 235 });
      const other = await createTest(admin);
      const partsOf = async (path: string) => {
        const page = await client.get(path);
        const strip = /<div aria-live="polite">(.*?)<main/s.exec(page.text)?.[1]?.replace(/<[^>]*>/g, '') ?? '';
        const keys = dataOf(page)?.queries.map(([[key]]) => key);
        return { strip: strip.replace(/\s/g, ' '), hasCode: page.text.includes('/running-strip-'), hasList: keys?.includes('GET /api/tests') };
      };
      const none = { strip: '', hasCode: false };
      expect(await partsOf('/lessons')).toEqual({ ...none, hasList: true });
      expect(await partsOf(`/test/${other.id}`)).toEqual({ ...none, hasList: false });
      expect((await client.post(`/api/tests/${running.id}/start`, {})).status).toBe(201);
      // The server does not know the reader's time zone. It leaves room for the time and hides it.
      const strip = 'Идёт «Вариант 3», конец в 00:00.Продолжить';
      for (const path of ['/lessons', '/dashboard', `/test/${other.id}`]) expect(await partsOf(path)).toEqual({ strip, hasCode: true, hasList: true });
      expect(await partsOf(`/test/${running.id}`)).toEqual({ ...none, hasList: false });
    });

    test('a page that leads elsewhere, lacks its data or is not among the first ones renders itself', async () => {
      const { client } = await app.registerPupil();
      const admin = await app.signInAdmin();
      const { id } = await createTest(admin, { ...testWithEachType, questions: testWithEachType.questions.slice(0, 1) });
      const { body } = await client.get<{ revision: number; questions: unknown[] }>(`/api/tests/${id}`);
      expect((await client.put(`/api/results/${id}`, { answers: [0], revision: body.revision })).status).toBe(201);
      for (const [visitor, path] of [
        [app.client(), '/dashboard'],
        [app.client(), '/lessons'],
        [app.client(), `/test/${id}`],
        [client, '/'],
        [client, '/register'],
        [client, `/test/${id}`],
        [client, '/test/no-such-test'],
        [client, '/test/%00'],
        [client, '/profile'],
        [client, '/no-such-page'],
      ] as const) {
        const page = await visitor.get(path);
        expect([path, page.status, isUnrendered(page)]).toEqual([path, path === '/no-such-page' ? 404 : 200, true]);
      }
    });

    test('what users have written ends no script, opens no comment and is not taken for the place of a nonce', async () => {
      const { client } = await registerAs(NICKNAME);
      const page = await client.get('/dashboard');
      expect(titleOf(page)).toContain('&lt;/script&gt;&lt;!-- __CSP_NONCE__');
      expect(dataOf(page)?.queries[0]?.[1]).toMatchObject({ user: { nickname: NICKNAME.trim() } });
      const data = page.text.slice(page.text.indexOf(`id="${PAGE_DATA_ID}"`));
      expect(data.match(/<[^>]*>?/g)).toEqual(['</script>', '</body>', '</html>']);
      expect(data).not.toMatch(/[\u2028\u2029]/);
    });

    test('a rendered page opens no channel to other tabs and asks for no cookies of a browser', async () => {
      const { client } = await registerAs('Полина');
      const probes: string[] = [];
      const { BroadcastChannel: channel } = globalThis;
      globalThis.BroadcastChannel = class extends channel {
        constructor(name: string) {
          super(name);
          probes.push(name);
        }
      };
      Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, get: () => probes.push('cookieEnabled') > 0 });
      for (const path of ['/dashboard', '/lessons']) expect(dataOf(await client.get(path))).not.toBeNull();
      for (const path of ['/', '/register']) expect(dataOf(await app.client().get(path))).not.toBeNull();
      globalThis.BroadcastChannel = channel;
      Reflect.deleteProperty(navigator, 'cookieEnabled');
      expect(probes).toEqual([]);
    });

    test('pupils who open a page at the same time see only their own data', async () => {
      const pupils = await Promise.all(Array.from({ length: 6 }, (_, number) => registerAs(`Ученик ${number}`)));
      for (let round = 0; round < 3; round += 1) {
        const pages = await Promise.all(pupils.map(({ client }) => client.get('/dashboard')));
        // There are more visitors than pages that are rendered at a time, so some get the page that renders itself.
        const renderedPages = pages.map((page, index) => ({ page, index })).filter(({ page }) => dataOf(page) !== null);
        expect(renderedPages.length).toBeGreaterThanOrEqual(MAX_RENDERINGS);
        for (const { page, index } of renderedPages) {
          const { uid } = pupils[index] ?? { uid: '' };
          expect(titleOf(page)).toBe(`Здравствуйте, Ученик ${index}!`);
          expect(dataOf(page)?.queries[0]?.[1]).toMatchObject({ user: { uid } });
          expect(pupils.filter((pupil) => pupil.uid !== uid && page.text.includes(pupil.uid))).toEqual([]);
        }
      }
    });

    test('documents are pages once they are published, each version rendered, with a footer below the forms', async () => {
      const admin = await app.signInAdmin();
      const visitor = app.client();
      for (const path of ['/privacy', '/consent', '/Consent/', '/privacy?version=1']) expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
      expect((await visitor.get('/')).text).not.toContain('<footer');
      await publishConsent(admin, { text: 'Первый текст.' });
      await publishConsent(admin, { text: 'Второй текст.' });
      for (const [path, text] of [['/consent', 'Второй текст.'], ['/consent?version=1', 'Первый текст.'], ['/privacy', 'Политика.']] as const) {
        const page = await visitor.get(path);
        expect([path, page.status, titleOf(page) !== undefined]).toEqual([path, 200, true]);
        expect(page.text).toContain(text);
      }
      for (const version of ['3', '0', 'x']) expect([version, (await visitor.get(`/consent?version=${version}`)).status]).toEqual([version, 404]);
      for (const path of ['/', '/register']) {
        const page = await visitor.get(path);
        const [, footer = ''] = /<footer[^>]*>(.*?)<\/footer>/.exec(page.text) ?? [];
        expect(footer.match(/href="[^"]*"/g)).toEqual(['href="/privacy"', 'href="/consent"']);
        expect(footer).toContain(OPERATOR.name);
      }
      const { client } = await app.registerPupil();
      // The form for a user who has to consent renders itself in the browser.
      for (const path of ['/consent', '/support', '/dashboard']) {
        const page = await client.get(path);
        expect([path, page.status, titleOf(page)]).toEqual([path, 200, undefined]);
      }
    });
  },
  { webRoot },
);

/** Whether a script has an `await` outside of its functions. */
function awaitsAtTopLevel(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const { type } = node as { type?: string };
  if (type?.includes('Function') === true) return false;
  return type === 'AwaitExpression' || Object.values(node).some(awaitsAtTopLevel);
}

test('the client has one entry, whose script awaits nothing before the chunks that import it can run', () => {
  const manifest = readManifest();
  const entries = Object.values(manifest).filter(({ isEntry }) => isEntry);
  expect(entries.map(({ imports = [] }) => imports)).toEqual([[]]);
  const importers = Object.values(manifest).filter(({ imports }) => imports?.includes('index.html'));
  expect(importers.length).toBeGreaterThan(10);
  const awaits = (source: string): boolean => awaitsAtTopLevel(parseSync('entry.js', source).program);
  expect(awaits('await null;')).toBe(true);
  expect(awaits(readFileSync(join(webRoot, entries[0]?.file ?? ''), 'utf8'))).toBe(false);
});

test('pages render themselves while the server is busy', async () => {
  const database = await freshDatabase('sqlite');
  const db = await openDatabase(database.url);
  let busyMs = 0;
  const onLoaded = vi.fn<() => void>();
  const server = await serveForTest(db, { webRoot }, () => undefined, { isBusyFor: (limitMs) => busyMs >= limitMs, onLoaded });
  const client = new TestClient(`http://127.0.0.1:${server.port}`, new Agent());
  await untilRendering(client);
  expect(onLoaded).toHaveBeenCalledOnce();
  busyMs = LIMITS.renderingMs;
  expect(isUnrendered(await client.get('/'))).toBe(true);
  busyMs = 0;
  expect(isUnrendered(await client.get('/'))).toBe(false);
  await server.close();
  await db.destroy();
  await database.drop();
});

test('of a crowd that comes at once the server renders the pages of a few', async () => {
  const release = Promise.withResolvers<unknown>();
  const held = { until: release.promise, count: 0 };
  Object.assign(globalThis, { heldRenderings: held });
  const source = `export default {
    find: () => ({ pattern: '/dashboard', isForGuests: false, isForAnyone: false }),
    render: async () => { heldRenderings.count += 1; await heldRenderings.until; return { markup: '', styles: '', data: '{}', modules: [] }; },
  };`;
  const { webRoot: copy, end } = withRenderer(source);
  const database = await freshDatabase('sqlite');
  const db = await openDatabase(database.url);
  const server = await serveForTest(db, { webRoot: copy }, () => undefined);
  const get = () => new TestClient(`http://127.0.0.1:${server.port}`, new Agent()).get('/dashboard');
  const waiting = Array.from({ length: MAX_RENDERINGS }, get);
  await vi.waitFor(() => expect(held.count).toBe(MAX_RENDERINGS), RETRY);
  expect(isUnrendered(await get())).toBe(true);
  expect(held.count).toBe(MAX_RENDERINGS);
  release.resolve(null);
  expect((await Promise.all(waiting)).map(dataOf)).toEqual(waiting.map(() => ({})));
  expect(dataOf(await get())).toEqual({});
  await server.close();
  await db.destroy();
  await database.drop();
  end();
});

test.for([
  ['cannot be loaded', 'throw new Error("broken");'],
  ['fails to render', 'export default { find: () => ({ pattern: "/", isForGuests: true, isForAnyone: false }), render: () => { throw new Error("broken"); } };'],
])('pages render themselves when the bundle that renders them %s, which is reported', async ([, source = '']) => {
  const { webRoot: broken, end } = withRenderer(source);
  const database = await freshDatabase('sqlite');
  const db = await openDatabase(database.url);
  const errors: unknown[] = [];
  const server = await serveForTest(db, { webRoot: broken }, (error) => errors.push(error));
  const client = new TestClient(`http://127.0.0.1:${server.port}`, new Agent());
  expect(isUnrendered(await client.get('/'))).toBe(true);
  expect(errors.map(String)).toEqual(['Error: broken']);
  await server.close();
  await db.destroy();
  await database.drop();
  end();
});
