/** Security and caching headers of every kind of response. */
import { FRAME_HOSTS } from '../../domain/lessons/video.ts';

const common = (isSecure: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000' }),
});

/** Nothing may run, load or be framed. */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

/** Headers of API responses. Those that matter only to pages are left out: each header costs about as much as a database row. */
export const apiHeaders = (isSecure: boolean): Record<string, string> => ({
  ...common(isSecure),
  'Content-Security-Policy': NOTHING_ALLOWED,
  'Cache-Control': 'no-store',
});

/** Headers of the client's files, whose names change with their content. */
export const assetHeaders = (isSecure: boolean): Record<string, string> => ({
  ...common(isSecure),
  'Content-Security-Policy': NOTHING_ALLOWED,
  'Cache-Control': 'public, max-age=31536000, immutable',
});

/** Headers of files under a fixed name that seldom change: the manifest and the icons. */
export const siteFileHeaders = (isSecure: boolean): Record<string, string> => ({ ...assetHeaders(isSecure), 'Cache-Control': 'public, max-age=86400' });

/** Headers of the service worker, whose policy holds for its own requests. A new version of it must be seen at once. */
export const workerHeaders = (isSecure: boolean): Record<string, string> => ({
  ...common(isSecure),
  'Content-Security-Policy': `${NOTHING_ALLOWED}; connect-src 'self'`,
  'Cache-Control': 'no-cache',
});

/** Headers of pages: scripts and styles of this server only, inline ones only with the nonce of the page. */
export const pageHeaders = (isSecure: boolean, nonce: string): Record<string, string> => ({
  ...common(isSecure),
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Lesson texts may contain images of other sites (rule R57).
    "img-src 'self' data: blob: https:",
    `frame-src ${Object.values(FRAME_HOSTS).join(' ')}`,
    'media-src https:',
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Video players refuse to play without the origin of the page.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
});
