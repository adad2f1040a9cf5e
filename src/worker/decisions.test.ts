import { describe, expect, test } from 'vitest';
import { isProxyStatus } from '../http/proxy-status.ts';
import { isBuiltFile, isImage, isPage, obsoleteCaches } from './decisions.ts';

describe('what the service worker handles', () => {
  test.each(['/', '/dashboard', '/test/0197-ab', '/lesson/7/test', '/admin/edit/7', '/shell', '/apis'])('%s is a page', (path) => {
    expect([isPage(path), isBuiltFile(path), isImage(path)]).toEqual([true, false, false]);
  });

  test.each(['/api', '/api/', '/api/docs', '/api/tests/7', '/service-worker.js', '/manifest.webmanifest', '/icon-192.png', '/assets/a-1.js'])(
    '%s is no page',
    (path) => expect(isPage(path)).toBe(false),
  );

  test('images of questions and built files are recognized by their address', () => {
    expect(['/api/images/ab12', '/api/images', '/api/images/ab12/x', '/api/tests/7', '/images/ab12'].map(isImage)).toEqual([true, false, false, false, false]);
    expect(['/api/photos/ab12', '/api/photos', '/api/photos/ab12/x'].map(isImage)).toEqual([true, false, false]);
    expect(['/assets/a-1.js', '/assets', '/api/assets/a-1.js'].map(isBuiltFile)).toEqual([true, false, false]);
  });
});

test('only the answers of a proxy that has not reached the server count as no answer', () => {
  const statuses = [200, 304, 401, 403, 404, 429, 500, 501, 502, 503, 504, 505];
  expect(statuses.filter(isProxyStatus)).toEqual([502, 503, 504]);
});

test('the files of versions in use stay, and so does what belongs to users', () => {
  const names = ['listok:files:/a.js', 'listok:files:/b.js', 'listok:files:/c.js', 'listok:user:7:images', 'other'];
  expect(obsoleteCaches(names, ['/c.js', '/b.js'])).toEqual(['listok:files:/a.js']);
  expect(obsoleteCaches(names, ['/c.js', '/c.js'])).toEqual(['listok:files:/a.js', 'listok:files:/b.js']);
});
