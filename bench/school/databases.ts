import { copyFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Engine } from '../../src/storage/database.ts';
import { startPostgres } from '../../tools/throwaway-postgres.ts';
import { fillSchool, tidy, withPatience, type School, type Size } from './fill.ts';

/** The school that all others are held against. */
export const SMALL: Size = { users: 1_000, results: 10_000, tests: 20, lessons: 5 };
/** How many times as much the large one has. */
const GROWTH = 100;

/**
 * What is compared must show the same: a list of 2,000 tests is longer than one of 20, however quick the database.
 * So there are four schools. Those of a pair show the same and differ in everything else that a school gathers.
 */
export type SchoolName = 'small' | 'large' | 'small, large catalogue' | 'large, small catalogue';

export interface Stored {
  url: string;
  size: Size;
  school: School;
}

export type Schools = Record<SchoolName, Stored>;

interface Place {
  /** A new, empty database. */
  create(name: string): Promise<string>;
  copy(from: string, name: string): Promise<string>;
  /** Bytes that it takes. */
  sizeOf(url: string): Promise<number>;
  remove(): Promise<void>;
}

export interface Databases {
  schools: Schools;
  /** How long the large one took to fill, s, and the bytes that it has. */
  filling: { seconds: number; bytes: number };
  remove(): Promise<void>;
}

/** In words. */
export const amounts = ({ users, results, tests, lessons }: Size): string =>
  Object.entries({ users, results, tests, lessons })
    .map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`)
    .join(', ');

const largeSize = (scale: number): Size => ({
  users: SMALL.users * GROWTH * scale,
  results: SMALL.results * GROWTH * scale,
  tests: SMALL.tests * GROWTH * scale,
  lessons: SMALL.lessons * GROWTH * scale,
});

async function fill(place: Place, engine: Engine, name: string, size: Size): Promise<Stored> {
  const url = await place.create(name);
  return { url, size, school: await fillSchool(url, engine, size) };
}

/** Has a place for databases that goes when something fails. */
async function inPlace<Result>(engine: Engine, folder: string, work: (place: Place) => Promise<Result>): Promise<Result> {
  const place = await (engine === 'sqlite' ? files(folder) : cluster());
  try {
    return await work(place);
  } catch (error) {
    await place.remove();
    throw error;
  }
}

/** Fills the large school alone; it goes with `remove`. */
export const makeLargeSchool = (engine: Engine, scale: number, folder: string) =>
  inPlace(engine, folder, async (place) => ({
    large: await fill(place, engine, 'large', largeSize(scale)),
    remove: place.remove,
  }));

/** Fills the four schools; they go with `remove`. */
export const makeSchools = (engine: Engine, scale: number, folder: string): Promise<Databases> =>
  inPlace(engine, folder, async (place) => {
    const { tests, lessons } = largeSize(scale);
    const small = await fill(place, engine, 'small', SMALL);
    const wide = await fill(place, engine, 'wide', { ...SMALL, tests, lessons });
    const start = performance.now();
    const large = await fill(place, engine, 'large', largeSize(scale));
    const seconds = (performance.now() - start) / 1000;
    const bytes = await place.sizeOf(large.url);
    const narrow = await cutCatalogue(large, await place.copy(large.url, 'narrow'), engine);
    return {
      schools: { small, large, 'small, large catalogue': wide, 'large, small catalogue': narrow },
      filling: { seconds, bytes },
      remove: place.remove,
    };
  });

/** The same school after the tutor has deleted most of the catalogue; results stay. */
async function cutCatalogue({ school, size }: Stored, url: string, engine: Engine): Promise<Stored> {
  const tests = school.tests.slice(0, SMALL.tests);
  const lessons = school.lessons.slice(0, SMALL.lessons);
  await withPatience(url, engine, async (db) => {
    // Ids are in the order of their making.
    await db.deleteFrom('tests').where('id', '>', tests.at(-1) ?? '').execute();
    await db.deleteFrom('lessons').where('id', '>', lessons.at(-1) ?? '').execute();
    await db.deleteFrom('blocks').where('id', 'not in', db.selectFrom('lessons').select('blockId')).execute();
    await tidy(db, engine);
  });
  return { url, school: { ...school, tests, lessons }, size: { ...size, tests: tests.length, lessons: lessons.length } };
}

function files(folder: string): Promise<Place> {
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

async function cluster(): Promise<Place> {
  // With PostgreSQL's own settings: commits reach the disk.
  const server = await startPostgres([]);
  const ask = async <Row extends object>(statement: string): Promise<Row[]> => {
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
      await ask(`create database "${name}"`);
      return urlOf(name);
    },
    copy: async (from, name) => {
      await ask(`create database "${name}" template "${nameOf(from)}"`);
      return urlOf(name);
    },
    sizeOf: async (url) => {
      const [row] = await ask<{ size: string }>(`select pg_database_size('${nameOf(url)}') as size`);
      return Number(row?.size);
    },
    remove: server.stop,
  };
}
