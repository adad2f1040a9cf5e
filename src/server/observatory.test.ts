import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing.ts';
import { gradeOf } from './testing-observatory.ts';

/** The page as it stands in the repository, with its scripts, and a file as the build makes them. */
const webRoot = mkdtempSync(join(tmpdir(), 'listok-web-'));
mkdirSync(join(webRoot, 'assets'));
writeFileSync(join(webRoot, 'index.html'), readFileSync(join(import.meta.dirname, '../../index.html')));
writeFileSync(join(webRoot, 'assets/a-1.js'), 'start();');

describe('over https', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine: 'sqlite', settings: { publicOrigin: 'https://listok.example.ru', webRoot } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(webRoot, { recursive: true, force: true });
  });

  const marks = { csp: 10, cookies: 0, cors: 0, referrer: 0, hsts: 0, sri: 0, nosniff: 0, framing: 5, corp: 10 };
  const inspected = async (path: string) => gradeOf(await app.client().get(path));

  test.for(['/', '/dashboard', '/no-such-page', '/api/docs'])('the page %s is an A+ of the Observatory', async (path) => {
    expect(await inspected(path)).toEqual({ grade: 'A+', score: 130, marks: { ...marks, referrer: 5 } });
  });

  /** What leads nowhere has nothing to say of where it leads from. */
  test.for(['/api/session', '/api/openapi.json', '/api/nothing', '/api/tests', '/no-such-file.js', '/assets/a-1.js', '/assets/b.js'])(
    '%s is an A+ too',
    async (path) => {
      expect(await inspected(path)).toEqual({ grade: 'A+', score: 125, marks });
    },
  );

  test('signing in is one with its cookies', async () => {
    const { email, password } = await app.registerPupil();
    const reply = await app.client().post('/api/session', { email, password });
    expect(gradeOf(reply)).toMatchObject({ grade: 'A+', score: 130, marks: { cookies: 5 } });
  });

  test('nobody else may read what is answered', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://listok.example.ru']) {
      const { headers } = await app.client({ origin }).get('/api/session');
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('the marks', () => {
  const good = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=15768000',
    'x-content-type-options': 'nosniff',
  };
  const scoreOf = (headers: object, text = ''): number => gradeOf({ headers: { ...good, ...headers }, text }).score;
  const withPolicy = (policy: string): number => scoreOf({ 'content-security-policy': `${policy}; frame-ancestors 'none'` });

  test('begin at 100 and rise with what is more than needed', () => {
    expect(scoreOf({})).toBe(115);
    expect(gradeOf({ headers: {}, text: '' })).toMatchObject({ score: 30, grade: 'worse' });
  });

  test.for<[string, number]>([
    ["default-src 'self'; object-src 'none'", 110],
    ["default-src 'none'; style-src 'unsafe-inline'", 105],
    ["default-src 'none'; style-src 'unsafe-inline' 'nonce-a'", 115],
    ["default-src 'none'; script-src 'unsafe-inline'", 80],
    ["default-src 'none'; script-src https:", 80],
    ["script-src 'self'", 80],
    ["default-src 'none'; script-src 'self' 'unsafe-eval'", 95],
    ["default-src 'none'; img-src http:", 95],
    ["default-src 'none'; img-src https:", 115],
    ["default-src 'none'; connect-src http://a.example", 80],
  ])('of the policy %s', ([policy, score]) => {
    expect(withPolicy(policy)).toBe(score);
  });

  test('fall with what is missing', () => {
    expect(scoreOf({ 'content-security-policy': undefined })).toBe(55);
    expect(scoreOf({ 'strict-transport-security': undefined })).toBe(80);
    expect(scoreOf({ 'strict-transport-security': 'max-age=3600' })).toBe(105);
    expect(scoreOf({ 'x-content-type-options': undefined })).toBe(110);
    expect(scoreOf({ 'referrer-policy': 'unsafe-url' })).toBe(110);
    expect(scoreOf({ 'access-control-allow-credentials': 'true' })).toBe(50);
    expect(scoreOf({ 'set-cookie': ['session=a; HttpOnly'] })).toBe(60);
    expect(scoreOf({ 'set-cookie': ['session=a; Secure'] })).toBe(70);
    expect(scoreOf({ 'set-cookie': ['other=a'] })).toBe(80);
    expect(scoreOf({}, '<script src="https://cdn.example/a.js"></script>')).toBe(110);
  });
});
