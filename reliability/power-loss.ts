import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inMemoryFolder } from '../tools/temporary-folder.ts';
import { Disk, type Luck } from './disk.ts';
import { LogCommits } from './log-commits.ts';
import { readTrace, type Event } from './strace.ts';

const FILE = 'listok.db';
const WAL = `${FILE}-wal`;
/** The lock lies beside it and the index of the log is rebuilt; neither keeps anything. */
const KEPT = new Set([FILE, WAL, `${FILE}-journal`]);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export interface PowerReport {
  /** Acknowledgements that left the server. */
  acknowledged: number;
  /** Commits into the log, and how often the log and the database were synced. */
  commits: number;
  logSyncs: number;
  databaseSyncs: number;
  /** Commits that were to last and were not on the disk before the next: the tables that each wrote to. */
  unsynced: string[];
  /** Moments at which the power went, and the disks that were opened after it. */
  moments: number;
  disks: number;
  /** What was acknowledged and is missing on some disk. */
  lost: string[];
  /** What SQLite said of disks that are no whole databases. */
  broken: string[];
}

interface Options {
  /** Where the database of the traced server lies. */
  folder: string;
  /** The share of moments, of those at which something was acknowledged and of those amid a write, that are tried. */
  share: { acknowledgement: number; write: number };
  /** Events that are taken for not having happened, to see that this is noticed: the first loss is the end. */
  isSkipped?: (event: Event) => boolean;
}

/**
 * Takes the power away again and again in the course of a trace, and opens what the disk then holds: the bytes that
 * were synced alone, with all others, and with some of them.
 */
export const losePower = (trace: string, options: Options): Promise<PowerReport> =>
  inMemoryFolder((scratch) => replay(trace, scratch, options));

async function replay(trace: string, scratch: string, { folder, share, isSkipped }: Options): Promise<PowerReport> {
  const log = new LogCommits(join(folder, WAL));
  const disk = new Disk(folder, (path) => KEPT.has(nameOf(path)));
  const sent = new Set<string>();
  const lost = new Set<string>();
  const report = noReport();
  for await (const event of readTrace(trace)) {
    if (isSkipped?.(event)) continue;
    log.apply(event);
    disk.apply(event);
    if (event.kind === 'sync' && nameOf(event.path) === FILE) report.databaseSyncs += 1;
    let chance = 0;
    if (event.kind === 'write' && KEPT.has(nameOf(event.path))) chance = share.write;
    if (event.kind === 'send') {
      const told = acknowledgementsIn(event.text).filter((each) => !sent.has(each));
      for (const each of told) sent.add(each);
      if (told.length > 0) chance = share.acknowledgement;
    }
    if (Math.random() >= chance) continue;
    report.moments += 1;
    for (const luck of ['none', 'some', 'all'] satisfies Luck[]) {
      report.disks += 1;
      const found = open(disk.afterLoss(luck), join(scratch, 'disk'));
      if (typeof found === 'string') report.broken.push(found);
      else for (const each of sent) if (!found.has(each)) lost.add(each);
    }
    if (isSkipped !== undefined && lost.size + report.broken.length > 0) break;
  }
  const unsynced = withDisk(disk.afterLoss('all'), join(scratch, 'disk'), (database) => log.leftUnsynced(database));
  return { ...report, acknowledged: sent.size, commits: log.commits, logSyncs: log.syncs, unsynced, lost: [...lost] };
}

/** A report of nothing, to be added to. */
export const noReport = (): PowerReport => ({
  acknowledged: 0,
  commits: 0,
  logSyncs: 0,
  databaseSyncs: 0,
  unsynced: [],
  moments: 0,
  disks: 0,
  lost: [],
  broken: [],
});

/** What an answer tells its reader is stored: each kind of it by a text that no other answer has. */
const acknowledgementsIn = (text: string): string[] => [
  ...[...text.matchAll(/"answers":(\[[\d,]+\])/g)].map(([, answers]) => `result ${answers}`),
  ...[...text.matchAll(/"(?:name|question)":"(Правка \d+)"/g)].map(([, edit]) => `edit ${edit}`),
  ...[...text.matchAll(/"uid":"(\w+)","email":"[^"]+","nickname"/g)].map(([, uid]) => `account ${uid}`),
  ...[...text.matchAll(/"uid":"(\w+)","email":[^{}]*"accessBlocks":\["(\w+)"\]/g)].map(([, uid, block]) => `grant ${uid} ${block}`),
];

const STORED = `
  select 'result ' || answers as told from results union all
  select 'result ' || answers from lessonResults union all
  select 'edit ' || name from testVersions union all
  select 'edit ' || json_extract(questions, '$[0].question') from lessonTestVersions union all
  select 'account ' || uid from users union all
  select 'grant ' || uid || ' ' || blockId from openBlocks`;

/** @returns what is stored on a disk, or what SQLite says of it when it holds no whole database */
function open(files: Map<string, Buffer>, folder: string): Set<string> | string {
  try {
    return withDisk(files, folder, (database) => {
      const said = database.prepare('pragma integrity_check').all().map((row) => String(row['integrity_check'])).join('; ');
      if (said !== 'ok') return said;
      const { tables } = database.prepare(`select count(*) as tables from sqlite_schema where name = 'openBlocks'`).get() ?? {};
      return new Set(tables === 0 ? [] : database.prepare(STORED).all().map((row) => String(row['told'])));
    });
  } catch (error) {
    return String(error);
  }
}

/** @param folder where the disk is laid out */
function withDisk<Result>(files: Map<string, Buffer>, folder: string, read: (database: DatabaseSync) => Result): Result {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  const database = new DatabaseSync(join(folder, FILE));
  try {
    return read(database);
  } finally {
    database.close();
  }
}
