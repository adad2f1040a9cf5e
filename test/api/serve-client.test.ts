import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeApiOnce } from '../support/test-app.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'listok-web-'));
mkdirSync(join(webRoot, 'assets'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><script nonce="__CSP_NONCE__" src="/assets/a-1.js"></script>');
writeFileSync(join(webRoot, 'assets/a-1.js'), 'start();');
writeFileSync(join(webRoot, 'assets/a-1.js.br'), 'brotli');
writeFileSync(join(webRoot, 'assets/a-1.js.gz'), 'gzip');
writeFileSync(join(webRoot, 'assets/font-2.woff2'), 'font');
writeFileSync(join(webRoot, 'secret.txt'), 'secret');
writeFileSync(join(webRoot, 'service-worker.js'), 'work();');
writeFileSync(join(webRoot, 'service-worker.js.br'), 'brotli');
writeFileSync(join(webRoot, 'manifest.webmanifest'), '{}');
writeFileSync(join(webRoot, 'icon-192.png'), 'icon');
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));

describeApiOnce(
  'static files of the client',
  (app) => {
    test.for([['/', 200], ['/dashboard', 200], ['/test/some-id', 200], ['/no-such-page', 404], ['/.env', 404], ['/.git/config', 404], ['/wp-login.php', 404], ['/favicon.ico', 404]] as const)('%s responds with index.html, a fresh nonce and the status %i', async ([path, expected]) => {
      const { status, headers, text } = await app.client().get(path);
      expect(status).toBe(expected);
      expect(headers['content-type']).toBe('text/html; charset=UTF-8');
      const policy = String(headers['content-security-policy']);
      const nonce = /script-src 'self' 'nonce-([\w+/=]{24})'/.exec(policy)?.[1];
      expect(text).toBe(`<!doctype html><script nonce="${nonce}" src="/assets/a-1.js"></script>`);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        // Video players do not play without this header.
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
      expect((await app.client().get(path)).text).not.toBe(text);
    });

    test('assets may be cached for ever', async () => {
      const { status, headers, text } = await app.client().get('/assets/a-1.js');
      expect([status, text]).toEqual([200, 'start();']);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    });

    test.for<[string | undefined, string, string | undefined]>([
      [undefined, 'start();', undefined],
      ['gzip, deflate, br, zstd', 'brotli', 'br'],
      ['gzip, br;q=0.5', 'gzip', 'gzip'],
      ['gzip;q=0.5, br', 'brotli', 'br'],
      ['gzip;q=1.0, br; q=0', 'gzip', 'gzip'],
      ['identity', 'start();', undefined],
      ['brotli', 'start();', undefined],
    ])('for Accept-Encoding %s the asset is sent as %s', async ([accepted, sent, encoding]) => {
      const { headers, text } = await app.client(accepted === undefined ? {} : { 'accept-encoding': accepted }).get('/assets/a-1.js');
      expect([text, headers['content-encoding'], headers.vary]).toEqual([sent, encoding, 'Accept-Encoding']);
    });

    test('an asset without a compressed copy is sent uncompressed', async () => {
      const { headers, text } = await app.client({ 'accept-encoding': 'br' }).get('/assets/font-2.woff2');
      expect([text, headers['content-type'], headers['content-encoding'], headers.vary]).toEqual(['font', 'font/woff2', undefined, undefined]);
    });

    test('the page at /shell has nothing of its visitor', async () => {
      const { client } = await app.registerPupil();
      const [own, guest] = [await client.get('/shell'), await app.client().get('/shell')];
      const withoutNonce = ({ text }: { text: string }): string => text.replace(/nonce="[^"]+"/, '');
      expect([own.status, withoutNonce(own)]).toEqual([200, withoutNonce(guest)]);
      expect(own.headers['set-cookie']).toBeUndefined();
    });

    test('the service worker is looked at anew each time, and may only send requests to the site', async () => {
      const { status, headers, text } = await app.client({ 'accept-encoding': 'br' }).get('/service-worker.js');
      expect([status, text]).toEqual([200, 'brotli']);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; connect-src 'self'",
      });
    });

    test.for([
      ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', '{}'],
      ['/icon-192.png', 'image/png', 'icon'],
    ] as const)('%s is cached for a day', async ([path, type, content]) => {
      const { status, headers, text } = await app.client().get(path);
      expect([status, text]).toEqual([200, content]);
      expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=86400' });
    });

    test('a running server ignores changes of the files on the disk', async () => {
      const file = join(webRoot, 'assets/font-2.woff2');
      rmSync(file);
      expect((await app.client().get('/assets/font-2.woff2')).text).toBe('font');
      writeFileSync(file, 'font');
    });

    test.for(['/assets/b-2.js', '/assets/a-1.js.br', '/assets/..%2fsecret.txt'])(
      '%s responds with 404 and not with index.html',
      async (path) => {
        const { status, headers, text } = await app.client().get(path);
        expect([status, text]).toEqual([404, 'Такого файла нет.']);
        expect(headers['cache-control'] ?? '').not.toContain('immutable');
      },
    );

    test('the address of other sites for a change of password leads to the profile', async () => {
      const { status, headers } = await app.client().get('/.well-known/change-password');
      expect([status, headers.location]).toEqual([302, '/profile']);
    });

    test('no address shows a file that is not the client\'s', async () => {
      for (const path of ['/secret.txt', '/assets/../secret.txt', '/assets/%2e%2e/secret.txt', '/service-worker.js.br', '/icon-512.png']) {
        const { status, text } = await app.client().get(path);
        expect([status, text]).not.toContain('secret');
        expect(status).toBe(404);
      }
    });

    test('a method that nobody serves is refused as every other', async () => {
      for (const method of ['QUERY', 'PROPFIND', 'LOCK']) expect((await app.client().send(method, '/dashboard')).status).toBe(404);
    });

    test('static files accept only GET and HEAD, and do not cover paths of the API', async () => {
      expect((await app.client().post('/assets/a-1.js', {})).status).toBe(404);
      const file = await app.client().send('HEAD', '/assets/a-1.js');
      expect([file.status, file.text, file.headers['content-length']]).toEqual([200, '', '8']);
      expect((await app.client().get('/api/nothing')).body).toMatchObject({ code: 'not-found' });
      expect((await app.client().get('/api')).body).toMatchObject({ code: 'not-found' });
      const { status, text } = await app.client().send('HEAD', '/');
      expect([status, text]).toEqual([200, '']);
      for (const path of ['/', '/nowhere']) {
        const [head, page] = [await app.client().send('HEAD', path), await app.client().get(path)];
        expect(head.headers['content-length']).toBe(page.headers['content-length']);
        expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
      }
      const head = await app.client().send('HEAD', '/api/config');
      expect([head.status, head.text]).toEqual([200, '']);
    });
  },
  { webRoot },
);

describeApiOnce(
  'a site with SERVICE_WORKER=off',
  (app) => {
    test('the service worker removes itself and what it keeps, and the configuration says that the site wants none', async () => {
      const { status, headers, text } = await app.client().get('/service-worker.js');
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/javascript; charset=utf-8', 'no-cache']);
      expect(text).toContain('registration.unregister()');
      expect(text).toContain('caches.delete');
      expect(text).not.toContain('fetch');
      expect((await app.client().get('/api/config')).body).toMatchObject({ serviceWorker: false });
    });
  },
  { webRoot, hasServiceWorker: false },
);
