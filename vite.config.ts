import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** The subsets that every Russian page needs; the browser asks for the others when a text has their letters. */
const PRELOADED_FONTS = /onest-(?:cyrillic|latin)-wght-normal-[^/]*\.woff2$/;

/** Names the fonts in the page itself, so that they are on their way before the styles are read. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => PRELOADED_FONTS.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
});

export default defineConfig({
  plugins: [react(), preloadFonts()],
  // The server puts a fresh nonce here on every request.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // Every asset is a file of its own: cached for ever, and no data: address for the content policy to allow.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
