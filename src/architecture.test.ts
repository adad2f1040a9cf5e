import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isOfPages, sources as files, textOf, withoutComments } from './testing-sources.ts';

interface Import {
  from: string;
  /** A file of the project by its path from here, or the name of a package. */
  to: string;
  isOfTypesOnly: boolean;
}

const STATEMENT = /^\s*(?:import|export)\s+(?:(type)\s+)?([\w*$\s{},]*?from\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const target = (from: string, name: string): string =>
  name.startsWith('.') ? relative(import.meta.dirname, join(import.meta.dirname, dirname(from), name)).replaceAll('\\', '/') : name;

/** Whether every name in `{ type A, type B } from` is a type. */
const areAllTypes = (clause: string): boolean => {
  const names = /^\{([^}]*)\}/.exec(clause.trim())?.[1]?.split(',').map((name) => name.trim()).filter(Boolean) ?? [];
  return names.length > 0 && names.every((name) => name.startsWith('type '));
};

function importsOf(file: string): Import[] {
  const text = withoutComments(textOf(file));
  const written = [...text.matchAll(STATEMENT)].map(([, type, clause = '', name = '']) => ({
    from: file,
    to: target(file, name),
    isOfTypesOnly: type !== undefined || areAllTypes(clause),
  }));
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, name = '']) => ({ from: file, to: target(file, name), isOfTypesOnly: false }));
  return [...written, ...dynamic];
}

const imports = files.flatMap(importsOf);
const folderOf = (file: string): string => file.split('/')[0] ?? '';
const folders = new Set(files.map(folderOf));
const inside = imports.filter(({ to }) => to.includes('/') && folders.has(folderOf(to)));
const show = (wrong: Import[]): string[] => wrong.map(({ from, to }) => `${from} → ${to}`);

/** What each folder may import beside itself. */
const ARROWS: Record<string, string[]> = {
  domain: [],
  api: ['domain'],
  storage: ['domain'],
  ui: ['domain'],
  features: ['domain', 'api', 'storage', 'ui'],
  sample: ['domain', 'storage', 'features'],
  command: ['storage'],
  server: ['domain', 'api', 'storage', 'features', 'sample', 'command'],
  transfer: ['domain', 'storage', 'features', 'server', 'command'],
  backup: ['storage', 'server', 'command'],
  web: ['domain', 'api', 'ui', 'features'],
};

const featureOf = (file: string): string | undefined => /^features\/([^/]+)/.exec(file)?.[1];

describe('the folders', () => {
  test('are those of the house, and the sources are found', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(inside.length).toBeGreaterThan(150);
    expect([...folders].filter((folder) => !(folder in ARROWS))).toEqual([]);
  });

  test('import one way: domain ← api, storage, ui ← features ← sample, server, web', () => {
    const wrong = inside.filter(({ from, to }) => {
      const [own, other] = [folderOf(from), folderOf(to)];
      return own !== other && ARROWS[own]?.includes(other) !== true;
    });
    expect(show(wrong)).toEqual([]);
  });

  test('of features know nothing of each other', () => {
    const wrong = inside.filter(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return own !== undefined && other !== undefined && own !== other;
    });
    expect(show(wrong)).toEqual([]);
  });
});

describe('the files', () => {
  test('import themselves nowhere in a circle, for types neither', () => {
    const outgoing = Map.groupBy(imports, ({ from }) => from);
    const circles: string[] = [];
    const done = new Set<string>();
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) return void circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (done.has(file)) return;
      for (const { to } of outgoing.get(file) ?? []) visit(to, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });

  test('say of each function and class that they export what it is', () => {
    const silent = files.flatMap((file) => {
      const lines = textOf(file).split('\n');
      const isSilent = (line: string, place: number): boolean =>
        /^export (default )?(async )?(function|class)\b|^export const \w+ = .*=>/.test(line) &&
        // What stands right below its like has the same comment.
        !/\*\/$|^export const /.test(lines[place - 1] ?? '');
      return lines.filter(isSilent).map((line) => `${file}: ${line}`);
    });
    expect(silent).toEqual([]);
  });

  test('import files that are there', () => {
    const missing = inside.filter(({ to }) => /\.tsx?$/.test(to) && !files.includes(to));
    expect(show(missing)).toEqual([]);
  });
});

describe('packages', () => {
  test.for<[RegExp, RegExp]>([
    [/^(kysely|pg|node:sqlite)(\/|$)/, /^storage\/|^features\/[^/]+\/(store|store\/[\w-]+|[\w-]+-store)\.ts$|^transfer\/[\w-]+-store\.ts$/],
    [/^(node:http|find-my-way|cookie)(\/|$)/, /^(api|server)\//],
    [/^(react|react-dom|react-router|@mantine\/\w+|@tanstack\/[\w-]+|@tabler\/[\w-]+)(\/|$)/, /^(ui|web)\/|^features\/[^/]+\/web\//],
    [/^@node-rs\/argon2$/, /^features\/account\/password-thread\.ts$/],
    [/^piscina$/, /^features\/account\/passwords\.ts$/],
  ])('%s are imported only in %s', ([name, place]) => {
    const users = imports.filter(({ to }) => name.test(to));
    expect(users.length).toBeGreaterThan(0);
    expect(show(users.filter(({ from }) => !place.test(from)))).toEqual([]);
  });

  test('are imported as one name where a bundle would otherwise hold all of them', () => {
    const named = files.filter((file) => /import \{[^}]*\} from 'zod'/.test(textOf(file)));
    expect(named).toEqual([]);
  });
});

describe('what runs', () => {
  const outgoing = Map.groupBy(imports.filter((each) => !each.isOfTypesOnly), ({ from }) => from);

  test('in a browser reaches nothing that only a server has', () => {
    const SERVER_ONLY = new RegExp(`^(node:.*|${builtinModules.join('|')}|kysely|pg|find-my-way|cookie|pino|prom-client|@node-rs/.*)$`);
    const wrong: string[] = [];
    const seen = new Set<string>();
    const visit = (file: string, path: string[]): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const { to } of outgoing.get(file) ?? []) {
        const isServerFile = /^(server|storage|sample)\/|^features\/[^/]+\/((server|store)(\/[\w-]+)?|[\w-]+-store)\.ts$/.test(to);
        if (isServerFile || SERVER_ONLY.test(to)) wrong.push([...path, file, to].join(' → '));
        else visit(to, [...path, file]);
      }
    };
    for (const file of files.filter(isOfPages)) visit(file, []);
    expect(wrong).toEqual([]);
  });
});
