import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { BuildOptions, Plugin } from 'vite';
import { listPrecache } from './tools/build/precache.mjs';
import { isAmong, PAGES_AHEAD, sourcesOf } from './tools/build/source-imports.mjs';
import { themeVariablesPlugin } from './tools/build/theme-variables.ts';

/**
 * Matches the fonts whose letters nearly every page uses (src/ui/theme/fonts). The browser loads the other fonts when a
 * page needs them.
 */
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

/** A chunk for code that at least `minShareCount` pages share. It contains only the modules that match `test`. */
const shared = (name: string, minShareCount: number, test: RegExp | ((id: string) => boolean)) => ({ name, minShareCount, test });

/** The pages of pupils without questions, except the pages that the sign-in page prefetches. */
const PUPILS_PAGES = ['src/web/pages/lessons/lessons-page.tsx', 'src/web/pages/lessons/lesson-page.tsx', 'src/web/pages/contact-page.tsx'];
/** The pages of pupils that show questions. */
const QUESTION_PAGES = ['src/features/tests/web/take-test-page.tsx', 'src/features/tests/web/results-page.tsx', 'src/features/practice/web/practice-page.tsx'];

/**
 * The chunks of shared code. Each file costs a round trip on a phone. So there is one chunk for the first page, and one
 * chunk for each kind of code that many pages share. The pages of pupils load no code of admins. Only the pages of
 * tests and the preview of a test load the code of the test player.
 */
const CHUNKS = [
  { name: 'start', tags: ['$initial' as const] },
  shared('pages', 2, isAmong(sourcesOf(PAGES_AHEAD))),
  shared('pupils', 2, isAmong(sourcesOf(PUPILS_PAGES))),
  shared('player', 2, /src[\\/]ui[\\/](?:test-player|sortable|components[\\/]inputs[\\/]option)|[\\/]NativeSelect[\\/]/),
  { name: 'overlays', test: /[\\/]overlays[\\/][\w-]+-panel/ },
  shared('reviews', 2, /src[\\/]ui[\\/]test-review[\\/]/),
  shared('charts', 2, /src[\\/]ui[\\/]charts[\\/]|[\\/]@visx[\\/]/),
  shared('questions', 2, isAmong(sourcesOf(QUESTION_PAGES))),
  shared('shared', 3, /^(?!.*src[\\/]ui[\\/]test-player[\\/])/),
];

/** How the client is built. */
const client: BuildOptions = {
  emptyOutDir: true,
  manifest: true,
  license: { fileName: 'licenses.md' },
  // These are the oldest supported browsers (ADR 25).
  target: ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'],
  modulePreload: { polyfill: false },
  rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
};

/** The options for building the service worker as a single file. It is built after the client, into the same folder. */
const worker: BuildOptions = {
  emptyOutDir: false,
  license: { fileName: 'licenses-worker.md' },
  copyPublicDir: false,
  modulePreload: false,
  target: client.target ?? [],
  rolldownOptions: { input: 'src/worker/service-worker.ts', output: { format: 'iife', entryFileNames: 'service-worker.js' } },
};

/** Gives the service worker the list of files that it stores. */
const precache = (): Plugin => ({
  name: 'precache',
  config: ({ build }) => ({ define: { PRECACHE: JSON.stringify(listPrecache(build?.outDir ?? '')) } }),
});

/**
 * The options for building the bundle that renders pages on the server (ADR 40), with `vite build --ssr`. The bundle
 * imports no packages at run time.
 */
const renderer: BuildOptions = {
  minify: true,
  copyPublicDir: false,
  rolldownOptions: { output: { entryFileNames: 'renderer-[hash].mjs', chunkFileNames: '[name]-[hash].mjs' } },
};

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: mode === 'worker' ? [precache()] : [react(), themeVariablesPlugin(), preload()],
  // The server replaces the placeholder by a new nonce in each response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // Assets are not inlined, because browsers cache asset files for ever. Also, the CSP then need not allow `data:` URLs.
    assetsInlineLimit: 0,
    // `npm run size` limits the size of what a visitor waits for, so Vite's warning is of no use.
    chunkSizeWarningLimit: Infinity,
    ...(isSsrBuild ? renderer : mode === 'worker' ? worker : client),
  },
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  // `npm run dev` sets PORT to the port of its server.
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT']}` } },
}));
