import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeApi } from './testing.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'listok-web-'));
mkdirSync(join(webRoot, 'assets'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><script nonce="__CSP_NONCE__" src="/assets/a-1.js"></script>');
writeFileSync(join(webRoot, 'assets/a-1.js'), 'start();');
writeFileSync(join(webRoot, 'secret.txt'), 'secret');
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));

describeApi(
  'pages',
  (app) => {
    test.for(['/', '/dashboard', '/test/some-id', '/no-such-page'])('%s is the page, with a nonce of its own', async (path) => {
      const { status, headers, text } = await app.client().get(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=UTF-8');
      const policy = String(headers['content-security-policy']);
      const nonce = /script-src 'self' 'nonce-([\w+/=]{24})'/.exec(policy)?.[1];
      expect(text).toBe(`<!doctype html><script nonce="${nonce}" src="/assets/a-1.js"></script>`);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        // Players of videos refuse to play without it.
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
      expect((await app.client().get(path)).text).not.toBe(text);
    });

    test('files of the client may be kept for ever', async () => {
      const { status, headers, text } = await app.client().get('/assets/a-1.js');
      expect([status, text]).toEqual([200, 'start();']);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    });

    test.for(['/assets/b-2.js', '/favicon.ico', '/secret.txt', '/index.php', '/assets/../secret.txt', '/assets/%2e%2e/secret.txt', '/assets/..%2fsecret.txt'])(
      '%s is no file of the client, and no page',
      async (path) => {
        const { status, headers, text } = await app.client().get(path);
        expect([status, text]).toEqual([404, 'Такого файла нет.']);
        expect(headers['cache-control'] ?? '').not.toContain('immutable');
      },
    );

    test('are only read; the API keeps its addresses', async () => {
      expect((await app.client().post('/dashboard', {})).status).toBe(404);
      expect((await app.client().get('/api/nothing')).body).toMatchObject({ code: 'not-found' });
      expect((await app.client().get('/api')).body).toMatchObject({ code: 'not-found' });
      const { status, text } = await app.client().send('HEAD', '/');
      expect([status, text]).toEqual([200, '']);
      const head = await app.client().send('HEAD', '/api/config');
      expect([head.status, head.text]).toEqual([200, '']);
    });
  },
  { webRoot },
);
