/** Checks the direction of imports and the folders of src. */
import { builtinModules } from 'node:module';
import { dirname, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderSizes, isBrowserFile, sourceFiles as files, readSource, withoutComments } from '../support/source-files.ts';

interface Import {
  from: string;
  /** The path of a file inside `src`, or the name of a package. */
  to: string;
  isTypeOnly: boolean;
}

const STATIC_IMPORT = /^\s*(?:import|export)\s+(?:(type)\s+)?([\w*$\s{},]*?from\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const targetOf = (from: string, name: string): string => (name.startsWith('.') ? posix.join(dirname(from), name) : name);

/** Whether a clause such as `{ type A, type B } from` imports only types. */
const areAllTypes = (clause: string): boolean => {
  const names = /^\{([^}]*)\}/.exec(clause.trim())?.[1]?.split(',').map((name) => name.trim()).filter(Boolean) ?? [];
  return names.length > 0 && names.every((name) => name.startsWith('type '));
};

function importsOf(file: string): Import[] {
  const text = withoutComments(readSource(file));
  const staticImports = [...text.matchAll(STATIC_IMPORT)].map(([, type, clause = '', name = '']) => ({
    from: file,
    to: targetOf(file, name),
    isTypeOnly: type !== undefined || areAllTypes(clause),
  }));
  const dynamicImports = [...text.matchAll(DYNAMIC_IMPORT)].map(([, name = '']) => ({ from: file, to: targetOf(file, name), isTypeOnly: false }));
  return [...staticImports, ...dynamicImports];
}

const imports = files.flatMap(importsOf);
const roomOf = (file: string): string => file.split('/')[0] ?? '';
const rooms = new Set(files.map(roomOf));
const internalImports = imports.filter(({ to }) => to.includes('/') && rooms.has(roomOf(to)));
const format = (wrong: Import[]): string[] => wrong.map(({ from, to }) => `${from} → ${to}`);

/** The rooms that each room may import. A room is a folder directly inside src. */
const ALLOWED_IMPORTS: Record<string, string[]> = {
  domain: [],
  http: ['domain'],
  db: ['domain'],
  threads: ['domain'],
  ui: ['domain'],
  features: ['domain', 'http', 'db', 'threads', 'ui'],
  seed: ['domain', 'db', 'features'],
  cli: ['db'],
  server: ['domain', 'http', 'db', 'features', 'seed', 'cli'],
  'import-export': ['domain', 'db', 'features', 'server', 'cli'],
  backup: ['db', 'server', 'cli'],
  web: ['domain', 'http', 'ui', 'features'],
  worker: ['domain', 'http', 'ui'],
};

/** The files of the feature `tests` that other features may import, because lesson tests need them, too (ADR 55). */
const EVERY_TEST = /^features\/tests\/(take|store\/[\w-]+)\.ts$/;

const featureOf = (file: string): string | undefined => /^features\/([^/]+)/.exec(file)?.[1];

describe('folders of src', () => {
  test('every folder of src has a list of allowed imports, and the sources are found', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(internalImports.length).toBeGreaterThan(150);
    expect([...rooms].filter((room) => !(room in ALLOWED_IMPORTS))).toEqual([]);
  });

  test('files import only from the allowed folders of src', () => {
    const wrong = internalImports.filter(({ from, to }) => {
      const [own, other] = [roomOf(from), roomOf(to)];
      return own !== other && ALLOWED_IMPORTS[own]?.includes(other) !== true;
    });
    expect(format(wrong)).toEqual([]);
  });

  test('features do not import each other, but all may take, keep and read tests', () => {
    const wrong = internalImports.filter(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return own !== undefined && other !== undefined && own !== other && !EVERY_TEST.test(to);
    });
    expect(format(wrong)).toEqual([]);
  });

  test('of the pages the service worker imports only what both need without a network', () => {
    const wrong = internalImports.filter(({ from, to }) => roomOf(from) === 'worker' && roomOf(to) === 'ui' && !/^ui\/(offline|answer-queue|lib)\//.test(to));
    expect(format(wrong)).toEqual([]);
  });

  test('files of src import no file from outside src', () => {
    expect(format(imports.filter(({ to }) => to.startsWith('../')))).toEqual([]);
  });

  test('no folder of src has half of all files', () => {
    const largest = Math.max(...[...rooms].map((room) => files.filter((file) => roomOf(file) === room).length));
    expect(largest).toBeLessThan(files.length / 2);
  });

  test('no folder of src has more than 30 files', () => {
    expect(Object.entries(folderSizes).filter(([, size]) => size > 30)).toEqual([]);
  });

  test('no folder of src is called test or tests, but the feature that pupils take', () => {
    expect(Object.keys(folderSizes).filter((folder) => /(^|\/)tests?(\/|$)/.test(folder) && !folder.startsWith('features/tests'))).toEqual([]);
  });
});

describe('files of src', () => {
  test('no file imports itself through others, types included', () => {
    const outgoing = Map.groupBy(imports, ({ from }) => from);
    const cycles: string[] = [];
    const done = new Set<string>();
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) return void cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (done.has(file)) return;
      for (const { to } of outgoing.get(file) ?? []) visit(to, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });

  test('every imported file of src exists', () => {
    const missing = internalImports.filter(({ to }) => /\.tsx?$/.test(to) && !files.includes(to));
    expect(format(missing)).toEqual([]);
  });
});

describe('changes by administrators', () => {
  test('only asAdmin, which checks the right of the actor, records what administrators do', () => {
    // The types of `recordAuditEvent` exclude the actions of administrators, so only `recordAnyEvent` can record them.
    const users = files.filter((file) => withoutComments(readSource(file)).includes('recordAnyEvent'));
    expect(users).toEqual(['db/as-admin.ts', 'db/audit-log.ts']);
  });
});

describe('packages', () => {
  test.for<[RegExp, RegExp]>([
    [/^(kysely|pg|node:sqlite)(\/|$)/, /^db\/|^features\/[^/]+\/(store|store\/[\w-]+)\.ts$|^import-export\/([\w-]+-|[\w-]+\/)store\.ts$/],
    [/^(node:http|fastify|@fastify\/[\w-]+)(\/|$)/, /^(http|server)\//],
    [/^(react|react-dom|react-router|@mantine\/\w+|@tanstack\/[\w-]+|@tabler\/[\w-]+)(\/|$)/, /^(ui|web)\/|^features\/[^/]+\/web\/|^http\/page-client\.ts$/],
    [/^@visx\/\w+$/, /^ui\/charts\//],
    [/^perfect-freehand$/, /^ui\/photo-marks\//],
    [/^uqr$/, /^ui\/test-player\/work\//],
    [/^@noble\/hashes\//, /^ui\/photos\//],
    [/^workbox-[\w-]+$/, /^worker\/service-worker\.ts$/],
    [/^idb-keyval$/, /^ui\/(offline|kept-edits|answer-queue)\//],
    [/^@node-rs\/argon2$/, /^features\/account\/passwords\/password-worker\.ts$/],
    [/^piscina$/, /^features\/account\/passwords\/hash-passwords\.ts$|^threads\/background-thread\.ts$/],
    [/^saxes$/, /^domain\/question-import\/xml\/parse-xml\.ts$/],
    [/^htmlparser2$/, /^domain\/question-import\/rich-text\/html-(sign|to-text)\.ts$/],
    [/^yauzl$/, /^features\/question-import\/unzip\.ts$/],
  ])('only its own files import %s', ([name, allowed]) => {
    const importers = imports.filter(({ to }) => name.test(to));
    expect(importers.length).toBeGreaterThan(0);
    expect(format(importers.filter(({ from }) => !allowed.test(from)))).toEqual([]);
  });

  test('zod is imported as a namespace, which keeps bundles small', () => {
    const named = files.filter((file) => /import \{[^}]*\} from 'zod'/.test(readSource(file)));
    expect(named).toEqual([]);
  });
});

describe('code for browsers', () => {
  const outgoing = Map.groupBy(imports.filter((each) => !each.isTypeOnly), ({ from }) => from);

  test('files for browsers import nothing that exists only on a server, even through others', () => {
    const SERVER_ONLY = new RegExp(`^(node:.*|${builtinModules.join('|')}|kysely|pg|fastify|@fastify/.*|pino|prom-client|@node-rs/.*)$`);
    const wrong: string[] = [];
    const seen = new Set<string>();
    const visit = (file: string, path: string[]): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const { to } of outgoing.get(file) ?? []) {
        const isServerFile = /^(server|db|seed)\/|^features\/[^/]+\/(?!web\/|(admin-)?contract\.ts$)/.test(to);
        if (isServerFile || SERVER_ONLY.test(to)) wrong.push([...path, file, to].join(' → '));
        else visit(to, [...path, file]);
      }
    };
    for (const file of files.filter(isBrowserFile)) visit(file, []);
    expect(wrong).toEqual([]);
  });
});
