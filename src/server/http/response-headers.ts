/** The headers about security and caching for every kind of response. */
import { FRAME_HOSTS } from '../../domain/lessons/video.ts';

const common = (isSecure: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000' }),
});

/**
 * The Content-Security-Policy for responses that may neither run nor load anything, and that no page may put into a
 * frame.
 */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers of API responses. Headers that matter only to pages are omitted, because each header costs about as much
 * as reading a database row.
 */
export const apiHeaders = (isSecure: boolean): Record<string, string> => ({
  ...common(isSecure),
  'Content-Security-Policy': NOTHING_ALLOWED,
  'Cache-Control': 'no-store',
});

/** The headers of the client's files, whose names change with their content. */
export const assetHeaders = (isSecure: boolean): Record<string, string> => ({
  ...common(isSecure),
  'Content-Security-Policy': NOTHING_ALLOWED,
  'Cache-Control': 'public, max-age=31536000, immutable',
});

/** The headers of files with a fixed name that seldom change: the manifest and the icons. */
export const siteFileHeaders = (isSecure: boolean): Record<string, string> => ({ ...assetHeaders(isSecure), 'Cache-Control': 'public, max-age=86400' });

/**
 * The headers of the service worker's script. Its policy applies to the requests that the worker itself makes.
 * `no-cache` makes browsers see a new version at once.
 */
export const workerHeaders = (isSecure: boolean): Record<string, string> => ({
  ...common(isSecure),
  'Content-Security-Policy': `${NOTHING_ALLOWED}; connect-src 'self'`,
  'Cache-Control': 'no-cache',
});

/**
 * The headers of pages. Only scripts and styles of this server are allowed, and inline ones only with the nonce of the
 * page.
 */
export const pageHeaders = (isSecure: boolean, nonce: string): Record<string, string> => ({
  ...common(isSecure),
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Texts of lessons may contain images of other sites (rule R57).
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
