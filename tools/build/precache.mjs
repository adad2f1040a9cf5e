/** Lists the files of the built client that the service worker stores (rule R190). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunksOf, readManifest } from './bundle-size.mjs';

/** The modules that load on demand and that pupils need: the pages outside `/admin`, and what these pages load later. */
export const PUPIL_MODULES = [
  'src/web/app/guards.tsx',
  'src/web/service-worker/site-worker.tsx',
  'src/web/pages/account/register-page.tsx',
  'src/web/pages/account/reset-password-page.tsx',
  'src/web/pages/contact-page.tsx',
  'src/web/pages/account/join-page.tsx',
  'src/web/pages/not-found-page.tsx',
  'src/web/pages/dashboard-page.tsx',
  'src/web/pages/lessons/lessons-page.tsx',
  'src/web/pages/account/profile-page.tsx',
  'src/features/tests/web/take-test-page.tsx',
  'src/features/tests/web/results-page.tsx',
  'src/ui/test-player/work/work-parts.ts',
  'src/ui/test-review/work/work-review.tsx',
  'src/features/lessons/web/access-check-page.tsx',
  'src/web/pages/lessons/lesson-page.tsx',
  'src/web/pages/lessons/lesson-test-page.tsx',
  'src/web/pages/lessons/lesson-results-page.tsx',
  'src/features/assignments/web/pupil/done-rows.tsx',
  'src/features/practice/web/practice-page.tsx',
  'src/features/progress/web/progress-page.tsx',
  'src/features/account/web/waiting-note.tsx',
  'src/web/layout/menu-panel.tsx',
  'src/web/outbox/outbox.ts',
  'src/web/offline/keep-copies.ts',
  'src/web/offline/shown-copy.ts',
  'src/ui/offline/copies/list-on-device.ts',
  'src/ui/offline/sign-out-question.tsx',
  'src/ui/offline/clear-device.ts',
  'src/ui/markdown/markdown-text.tsx',
];

/** The chunk that dialogs, sheets and menus load. It holds several modules, and vite.config.ts names it. */
const OVERLAYS = 'overlays';

/** Matches fonts with letters that hardly any page has. The browser loads such a font when a page needs it. */
const RARE_FONTS = /-(?:cyrillic-ext|latin-ext|math|symbols|vietnamese)-.*\.woff2$/;

/** The address of the app shell: a page that the server does not render, so it contains no data of a user. */
const SHELL = '/shell';

/**
 * Lists the files that the service worker stores.
 * @param {string} webRoot the folder that the client was built into
 * @returns {{ version: string, shell: string, entries: { url: string, revision: string | null }[] }} `version`: the URL
 * of the start script of every page. It contains a hash that changes when any file changes that the script imports.
 * @throws {Error} for a module that is no chunk of its own
 */
export function listPrecache(webRoot) {
  const manifest = readManifest(webRoot);
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
  const missing = PUPIL_MODULES.filter((name) => !(name in manifest));
  if (missing.length > 0) throw new Error(`No chunk of their own: ${missing.join(', ')}.`);
  const overlays = Object.keys(manifest).filter((name) => manifest[name]?.name === OVERLAYS);
  const chunks = chunksOf(manifest, [entry, ...overlays, ...PUPIL_MODULES]);
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const kept = [...new Set(files)].filter((file) => !RARE_FONTS.test(file));
  const page = readFileSync(join(webRoot, 'index.html'));
  const revision = createHash('sha256').update(page).digest('hex').slice(0, 16);
  return {
    version: `/${manifest[entry]?.file}`,
    shell: SHELL,
    entries: [{ url: SHELL, revision }, ...kept.map((file) => ({ url: `/${file}`, revision: null }))],
  };
}
