import { copyFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Engine } from '../../../src/db/database.ts';
import { startPostgres } from '../../setup/test-postgres.ts';
import { runMaintenance, seedDatabase, withoutTimeouts, type DataSet, type Size } from './seed-database.ts';

/** The data set with which the others are compared. */
export const SMALL: Size = { users: 1_000, results: 10_000, tests: 20, lessons: 5 };
/** The large data set has this many times as much of everything. */
const GROWTH = 100;

/**
 * Compared responses must have the same length: a list of 2,000 tests is longer than one of 20 on any database. So there
 * are four data sets. The two of a pair give responses of the same length and differ in everything else.
 */
export type DataSetName = 'small' | 'large' | 'small, large catalogue' | 'large, small catalogue';

export interface SeededDatabase {
  url: string;
  size: Size;
  dataSet: DataSet;
}

export type SeededDatabases = Record<DataSetName, SeededDatabase>;

/** Creates, copies and measures the databases of one engine. */
interface DatabaseHost {
  /** Creates an empty database and returns its URL. */
  create(name: string): Promise<string>;
  /** Copies a database and returns the URL of the copy. */
  copy(from: string, name: string): Promise<string>;
  /** Returns the size in bytes. */
  sizeOf(url: string): Promise<number>;
  /** Removes all databases. */
  remove(): Promise<void>;
}

export interface ScaleDatabases {
  databases: SeededDatabases;
  /** Duration and size in bytes of the seeding of the large data set. */
  seeding: { seconds: number; bytes: number };
  remove(): Promise<void>;
}

/** Formats a size as text. */
export const formatSize = ({ users, results, tests, lessons }: Size): string =>
  Object.entries({ users, results, tests, lessons })
    .map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`)
    .join(', ');

const largeSize = (scale: number): Size => ({
  users: SMALL.users * GROWTH * scale,
  results: SMALL.results * GROWTH * scale,
  tests: SMALL.tests * GROWTH * scale,
  lessons: SMALL.lessons * GROWTH * scale,
});

async function createSeeded(host: DatabaseHost, engine: Engine, name: string, size: Size): Promise<SeededDatabase> {
  const url = await host.create(name);
  return { url, size, dataSet: await seedDatabase(url, engine, size) };
}

/** Creates and seeds the four databases; the caller removes them with `remove`. */
export async function createDatabases(engine: Engine, scale: number, folder: string): Promise<ScaleDatabases> {
  const host = await (engine === 'sqlite' ? sqliteHost(folder) : postgresHost());
  try {
    const { tests, lessons } = largeSize(scale);
    const small = await createSeeded(host, engine, 'small', SMALL);
    const smallLargeCatalogue = await createSeeded(host, engine, 'small_large_catalogue', { ...SMALL, tests, lessons });
    const start = performance.now();
    const large = await createSeeded(host, engine, 'large', largeSize(scale));
    const seconds = (performance.now() - start) / 1000;
    const bytes = await host.sizeOf(large.url);
    const largeSmallCatalogue = await cutCatalogue(large, await host.copy(large.url, 'large_small_catalogue'), engine);
    return {
      databases: {
        small,
        large,
        'small, large catalogue': smallLargeCatalogue,
        'large, small catalogue': largeSmallCatalogue,
      },
      seeding: { seconds, bytes },
      remove: host.remove,
    };
  } catch (error) {
    await host.remove();
    throw error;
  }
}

/** Deletes most of the catalogue from a copy of a data set. Results stay. */
async function cutCatalogue({ dataSet, size }: SeededDatabase, url: string, engine: Engine): Promise<SeededDatabase> {
  const tests = dataSet.tests.slice(0, SMALL.tests);
  const lessons = dataSet.lessons.slice(0, SMALL.lessons);
  await withoutTimeouts(url, engine, async (db) => {
    // Ids sort by creation time.
    await db.deleteFrom('tests').where('id', '>', tests.at(-1) ?? '').execute();
    await db.deleteFrom('lessons').where('id', '>', lessons.at(-1) ?? '').execute();
    await db.deleteFrom('blocks').where('id', 'not in', db.selectFrom('lessons').select('blockId')).execute();
    await runMaintenance(db, engine);
  });
  return { url, dataSet: { ...dataSet, tests, lessons }, size: { ...size, tests: tests.length, lessons: lessons.length } };
}

function sqliteHost(folder: string): Promise<DatabaseHost> {
  const path = (url: string): string => url.slice('sqlite:'.length);
  const urlOf = (name: string): string => `sqlite:${join(folder, `${name}.db`)}`;
  return Promise.resolve({
    create: (name) => Promise.resolve(urlOf(name)),
    copy: (from, name) => {
      copyFileSync(path(from), path(urlOf(name)));
      return Promise.resolve(urlOf(name));
    },
    sizeOf: (url) => Promise.resolve(statSync(path(url)).size),
    remove: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  });
}

async function postgresHost(): Promise<DatabaseHost> {
  // PostgreSQL's default settings: commits reach the disk.
  const server = await startPostgres([]);
  const query = async <Row extends object>(statement: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const urlOf = (name: string): string => new URL(`/${name}`, server.url).href;
  const nameOf = (url: string): string => new URL(url).pathname.slice(1);
  return {
    create: async (name) => {
      await query(`create database "${name}"`);
      return urlOf(name);
    },
    copy: async (from, name) => {
      await query(`create database "${name}" template "${nameOf(from)}"`);
      return urlOf(name);
    },
    sizeOf: async (url) => {
      const [row] = await query<{ size: string }>(`select pg_database_size('${nameOf(url)}') as size`);
      return Number(row?.size);
    },
    remove: server.stop,
  };
}
