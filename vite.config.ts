import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** The font subset of most letters. The browser loads the other subsets on demand. */
const PRELOADED_FONTS = /onest-cyrillic-wght-normal-[^/]*\.woff2$/;

/** Adds preload links for the session and the font, so that the browser requests them before the scripts run. */
const preload = (): Plugin => ({
  name: 'preload',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const fonts = Object.keys(bundle ?? {}).filter((file) => PRELOADED_FONTS.test(file));
      return [
        { as: 'fetch', href: '/api/session' },
        ...fonts.map((file) => ({ as: 'font', type: 'font/woff2', href: `/${file}` })),
      ].map((attributes) => ({
        tag: 'link',
        attrs: { rel: 'preload', crossorigin: true, ...attributes },
        injectTo: 'head' as const,
      }));
    },
  },
});

export default defineConfig({
  plugins: [react(), preload()],
  // The server replaces the placeholder with a new nonce per response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // `npm run size` bounds what a visitor waits for. The warning is no use to an operator.
    chunkSizeWarningLimit: Infinity,
    // The oldest supported browsers (ADR 25).
    target: ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'],
    // No inlined assets: files are cached for ever, and the CSP needs no data: URLs.
    assetsInlineLimit: 0,
    // Each file costs a round trip on a phone: one chunk for the first page, one for code that at least three pages share.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }, { name: 'shared', minShareCount: 3 }] } },
    },
  },
  // `npm run dev` sets PORT to that of its server.
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT']}` } },
});
