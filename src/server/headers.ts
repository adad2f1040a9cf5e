import { FRAME_HOSTS } from '../domain/video.ts';

/** Headers that say how a browser must treat what this server sends. */

const common = (isSecure: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000' }),
});

/** Nothing may run, load or be framed. */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

/** For data. It goes without what only matters to pages: each header costs about as much as a row of the database. */
export const apiHeaders = (isSecure: boolean): Record<string, string> => ({
  ...common(isSecure),
  'Content-Security-Policy': NOTHING_ALLOWED,
  'Cache-Control': 'no-store',
});

/** For files of the client, whose names change with their content. */
export const assetHeaders = (isSecure: boolean): Record<string, string> => ({
  ...common(isSecure),
  'Content-Security-Policy': NOTHING_ALLOWED,
  'Cache-Control': 'public, max-age=31536000, immutable',
});

/** For pages: scripts and styles of this server only, inline ones only with the page's own nonce. */
export const pageHeaders = (isSecure: boolean, nonce: string): Record<string, string> => ({
  ...common(isSecure),
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Texts of lessons may show pictures from elsewhere.
    "img-src 'self' data: blob: https:",
    `frame-src ${Object.values(FRAME_HOSTS).join(' ')}`,
    'media-src https:',
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Players of videos refuse to play for a page that doesn't tell its origin.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
});
