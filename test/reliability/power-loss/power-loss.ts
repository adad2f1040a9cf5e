/** Replays a trace of a server, loses the power at random moments and checks what SQLite finds on the disk (ADR 19). */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inMemoryFolder } from '../../support/temporary-folder.ts';
import { Disk, type UnsyncedWrites } from './disk-model.ts';
import { WalCommits } from './wal-commits.ts';
import { readTrace, type Event } from './strace.ts';

const FILE = 'listok.db';
const WAL = `${FILE}-wal`;
/** The files with data. The lock file has none, and SQLite rebuilds the index of the WAL. */
const DATA_FILES = new Set([FILE, WAL, `${FILE}-journal`]);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export interface PowerReport {
  /** Acknowledgements that the server sent. */
  acknowledged: number;
  commits: number;
  walSyncs: number;
  databaseSyncs: number;
  /** Durable commits that were not synced before the next commit: the tables of each. */
  unsynced: string[];
  /** Power losses. */
  moments: number;
  /** Disk states opened after them. */
  disks: number;
  /** Acknowledged changes that are missing on some disk. */
  lost: string[];
  /** The findings of SQLite on disks with a corrupt database. */
  broken: string[];
}

interface Options {
  /** The folder of the traced server's database. */
  folder: string;
  /** The share of acknowledgements and of writes at which the power is lost. */
  share: { acknowledgement: number; write: number };
  /** Events to leave out, to check that the replay notices: it ends at the first loss. */
  isSkipped?: (event: Event) => boolean;
}

/** At each power loss three disks are opened: with none, some and all of the unsynced writes. */
export const losePower = (trace: string, options: Options): Promise<PowerReport> =>
  inMemoryFolder((scratch) => replay(trace, scratch, options));

async function replay(trace: string, scratch: string, { folder, share, isSkipped }: Options): Promise<PowerReport> {
  const wal = new WalCommits(join(folder, WAL));
  const disk = new Disk(folder, (path) => DATA_FILES.has(nameOf(path)));
  const sent = new Set<string>();
  const lost = new Set<string>();
  const report = emptyReport();
  for await (const event of readTrace(trace)) {
    if (isSkipped?.(event)) continue;
    wal.apply(event);
    disk.apply(event);
    if (event.kind === 'sync' && nameOf(event.path) === FILE) report.databaseSyncs += 1;
    let chance = 0;
    if (event.kind === 'write' && DATA_FILES.has(nameOf(event.path))) chance = share.write;
    if (event.kind === 'send') {
      const acknowledged = acknowledgementsIn(event.text).filter((line) => !sent.has(line));
      for (const line of acknowledged) sent.add(line);
      if (acknowledged.length > 0) chance = share.acknowledgement;
    }
    if (Math.random() >= chance) continue;
    report.moments += 1;
    for (const unsyncedWrites of ['none', 'some', 'all'] satisfies UnsyncedWrites[]) {
      report.disks += 1;
      const found = readStored(disk.afterLoss(unsyncedWrites), join(scratch, 'disk'));
      if (typeof found === 'string') report.broken.push(found);
      else for (const line of sent) if (!found.has(line)) lost.add(line);
    }
    if (isSkipped !== undefined && lost.size + report.broken.length > 0) break;
  }
  const unsynced = withDisk(disk.afterLoss('all'), join(scratch, 'disk'), (database) => wal.unsyncedCommits(database));
  return { ...report, acknowledged: sent.size, commits: wal.commits, walSyncs: wal.syncs, unsynced, lost: [...lost] };
}

export const emptyReport = (): PowerReport => ({
  acknowledged: 0,
  commits: 0,
  walSyncs: 0,
  databaseSyncs: 0,
  unsynced: [],
  moments: 0,
  disks: 0,
  lost: [],
  broken: [],
});

/** The changes that a response acknowledges, as lines that `STORED` selects. No other response matches the patterns. */
const acknowledgementsIn = (text: string): string[] => [
  ...[...text.matchAll(/"answers":(\[[\d,]+\])/g)].map(([, answers]) => `result ${answers}`),
  ...[...text.matchAll(/"(?:name|question)":"(Правка \d+)"/g)].map(([, edit]) => `edit ${edit}`),
  ...[...text.matchAll(/"uid":"(\w+)","email":"[^"]+","nickname"/g)].map(([, uid]) => `account ${uid}`),
  ...[...text.matchAll(/"uid":"(\w+)","email":[^{}]*"accessBlocks":\["(\w+)"\]/g)].map(([, uid, block]) => `grant ${uid} ${block}`),
];

const STORED = `
  select 'result ' || answers as line from results union all
  select 'result ' || answers from lessonResults union all
  select 'edit ' || name from testVersions union all
  select 'edit ' || json_extract(questions, '$[0].question') from lessonTestVersions union all
  select 'account ' || uid from users union all
  select 'grant ' || uid || ' ' || blockId from openBlocks`;

/** @returns the stored changes, or the findings of SQLite when the database is corrupt */
function readStored(files: Map<string, Buffer>, folder: string): Set<string> | string {
  try {
    return withDisk(files, folder, (database) => {
      const findings = database.prepare('pragma integrity_check').all().map((row) => String(row['integrity_check'])).join('; ');
      if (findings !== 'ok') return findings;
      const { tables } = database.prepare(`select count(*) as tables from sqlite_schema where name = 'openBlocks'`).get() ?? {};
      return new Set(tables === 0 ? [] : database.prepare(STORED).all().map((row) => String(row['line'])));
    });
  } catch (error) {
    return String(error);
  }
}

/** @param folder where the files are written */
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
