import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** The subset of nearly all letters; the browser asks for the others when a text has theirs, after the scripts. */
const PRELOADED_FONTS = /onest-cyrillic-wght-normal-[^/]*\.woff2$/;

/**
 * Names in the page itself what every visit asks for, so that it is on its way before the scripts have run: who is signed
 * in, and the font.
 */
const preload = (): Plugin => ({
  name: 'preload',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const fonts = Object.keys(bundle ?? {}).filter((file) => PRELOADED_FONTS.test(file));
      return [
        { as: 'fetch', href: '/api/session' },
        ...fonts.map((file) => ({ as: 'font', type: 'font/woff2', href: `/${file}` })),
      ].map((what) => ({
        tag: 'link',
        attrs: { rel: 'preload', crossorigin: true, ...what },
        injectTo: 'head' as const,
      }));
    },
  },
});

export default defineConfig({
  plugins: [react(), preload()],
  // The server puts a fresh nonce here on every request.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // The oldest browsers that pages open in (docs/decisions/0025-old-browsers.md).
    target: ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'],
    // Every asset is a file of its own: cached for ever, and no data: address for the content policy to allow.
    assetsInlineLimit: 0,
    // On a phone each file costs a round trip: what the first page needs is one file, what many pages share another.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }, { name: 'shared', minShareCount: 3 }] } },
    },
  },
  // `npm run dev` says where its server listens.
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT']}` } },
});
