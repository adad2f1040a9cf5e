import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { BuildOptions, Plugin } from 'vite';
import { listPrecache } from './tools/precache.mjs';

/** The letters of nearly every page (src/ui/theme/fonts). The browser loads the others on demand. */
const PRELOADED_FONTS = /onest-(?:cyrillic|latin)-[\w-]{8}\.woff2$/;

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

/** The client. */
const client: BuildOptions = {
  emptyOutDir: true,
  manifest: true,
  // The oldest supported browsers (ADR 25).
  target: ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'],
  // Each file costs a round trip on a phone: one chunk for the first page, one for code that at least three pages share.
  // The player belongs to the pages of tests and to the preview of a test: others do not wait for it.
  rolldownOptions: {
    output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }, { name: 'shared', minShareCount: 3, test: /^(?!.*src[\\/]ui[\\/]test-player[\\/])/ }] } },
  },
};

/** The service worker: one file, built after the client, beside it. */
const worker: BuildOptions = {
  emptyOutDir: false,
  copyPublicDir: false,
  modulePreload: false,
  target: client.target ?? [],
  rolldownOptions: { input: 'src/worker/service-worker.ts', output: { format: 'iife', entryFileNames: 'service-worker.js' } },
};

/** Gives the service worker the list of files that it keeps. */
const precache = (): Plugin => ({
  name: 'precache',
  config: ({ build }) => ({ define: { PRECACHE: JSON.stringify(listPrecache(build?.outDir ?? '')) } }),
});

/** The bundle that draws pages on the server (ADR 40), built after the client by `vite build --ssr`. It needs no package. */
const drawer: BuildOptions = {
  minify: true,
  copyPublicDir: false,
  rolldownOptions: { output: { entryFileNames: 'drawer-[hash].mjs', chunkFileNames: '[name]-[hash].mjs' } },
};

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: mode === 'worker' ? [precache()] : [react(), preload()],
  // The server replaces the placeholder with a new nonce per response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // No inlined assets: files are cached for ever, and the CSP needs no data: URLs.
    assetsInlineLimit: 0,
    // `npm run size` bounds what a visitor waits for. The warning is no use to an operator.
    chunkSizeWarningLimit: Infinity,
    ...(isSsrBuild ? drawer : mode === 'worker' ? worker : client),
  },
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  // `npm run dev` sets PORT to that of its server.
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT']}` } },
}));
