/** Finds the sources that a page needs by their import statements. `vite.config.ts` needs them before there is a bundle. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from '../node.mjs';

/**
 * The files that the sign-in page prefetches while a visitor types the password (`src/web/app/root.tsx`): the frame of
 * the site and the dashboard.
 */
export const PAGES_AHEAD = ['src/web/app/guards.tsx', 'src/web/pages/dashboard-page.tsx', 'src/ui/offline/clear-device.ts'];

const STATIC = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;
const ICONS = /^import \{([^}]*)\} from '@tabler\/icons-react'/gm;

/**
 * @param {readonly string[]} roots paths from the project's folder, with `/`
 * @returns {{ files: Set<string>, icons: Set<string> }} the roots, the sources that they import, directly or not, and the names of the icons;
 * sources that are imported on demand are left out
 */
export function sourcesOf(roots) {
  /** @type {{ files: Set<string>, icons: Set<string> }} */
  const found = { files: new Set(), icons: new Set() };
  /** @param {string} file */
  const visit = (file) => {
    if (found.files.has(file)) return;
    found.files.add(file);
    if (!/\.tsx?$/.test(file) || !existsSync(join(ROOT, file))) return;
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, names = ''] of text.matchAll(ICONS)) for (const name of names.match(/\bIcon\w+/g) ?? []) found.icons.add(name);
    for (const [, path = ''] of text.matchAll(STATIC)) if (path.startsWith('.')) visit(relative(ROOT, join(ROOT, dirname(file), path)).split(sep).join('/'));
  };
  roots.forEach(visit);
  return found;
}

/**
 * @param {ReturnType<typeof sourcesOf>} sources
 * @returns {(id: string) => boolean} whether a module of the bundle is one of the sources or their icons
 */
export const isAmong = ({ files, icons }) => (id) => {
  const path = relative(ROOT, id.replace(/\?.*/, '')).split(sep).join('/');
  return files.has(path) || (path.includes('/icons/') && icons.has(path.replace(/.*\/|\.mjs$/g, '')));
};
