import { expect, test } from 'vitest';
import { apiHeaders, assetHeaders, pageHeaders, siteFileHeaders, workerHeaders } from './response-headers.ts';

const common = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' };
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";
const https = { 'Strict-Transport-Security': 'max-age=31536000' };

test('API responses are not cached and may not run, load or be framed', () => {
  expect(apiHeaders(false)).toEqual({ ...common, 'Content-Security-Policy': nothingAllowed, 'Cache-Control': 'no-store' });
  expect(apiHeaders(true)).toEqual({ ...apiHeaders(false), ...https });
});

test('assets are cached for a year', () => {
  const cached = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  expect(assetHeaders(false)).toEqual({ ...common, 'Content-Security-Policy': nothingAllowed, ...cached });
  expect(assetHeaders(true)).toEqual({ ...assetHeaders(false), ...https });
});

test('the manifest and the icons are cached for a day, the service worker is asked for each time and may only send requests to the site', () => {
  expect(siteFileHeaders(true)).toEqual({ ...assetHeaders(true), 'Cache-Control': 'public, max-age=86400' });
  const policy = `${nothingAllowed}; connect-src 'self'`;
  expect(workerHeaders(false)).toEqual({ ...common, 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' });
  expect(workerHeaders(true)).toEqual({ ...workerHeaders(false), ...https });
});

test('pages run only their own scripts, cannot be framed and use no device', () => {
  const { 'Content-Security-Policy': policy, ...others } = pageHeaders(false, 'N');
  expect(others).toEqual({
    ...common,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
  });
  expect(policy?.split('; ').filter((rule) => !/^(img|frame|media)-src /.test(rule))).toEqual([
    "default-src 'none'",
    "script-src 'self' 'nonce-N'",
    "style-src 'self' 'nonce-N'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(pageHeaders(true, 'N')).toEqual({ ...pageHeaders(false, 'N'), ...https });
});
