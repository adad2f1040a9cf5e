/**
 * Measures the cost of photos for a class of 30 pupils. Each pupil has 7 answers with 2 photos each. `npm run bench:photos` measures the delay of
 * reads and the memory of the server while all pupils upload at once. It also compares the peak memory of `export`, `import` and `backup` with that
 * for the same class without photos. `-- postgres` does so over PostgreSQL, for which there is no `backup`.
 */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand, type Command } from '../../../src/cli/command.ts';
import { CommandError } from '../../../src/cli/command-error.ts';
import { openDatabase } from '../../../src/db/open-database.ts';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import { addPhoto } from '../../../src/db/photos/add-photo.ts';
import { ROLE } from '../../../src/domain/users/role.ts';
import { hashPassword } from '../../../src/features/account/passwords/hash-passwords.ts';
import { addAccount } from '../../../src/features/account/store/accounts.ts';
import { addResult } from '../../../src/features/tests/store/results.ts';
import { addTest } from '../../../src/features/tests/store/tests.ts';
import { startPostgres } from '../../setup/test-postgres.ts';
import { extendedQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { noise } from './noise.ts';
import { measureUploads, PUPILS } from './uploads.ts';

const ANSWERS = 7;
const PHOTOS = 2;
const LIMIT_MB = 64;
/** The goal: how many times as long the p99 of reads may be while all pupils upload. */
const GOAL = 3;
const TIME = '2026-11-20T10:00:00.000Z';

/**
 * Fills a database.
 * @returns the bytes of all photos
 */
async function seed(url: string, withPhotos: boolean): Promise<number> {
  const db = await openDatabase(url);
  const passwordHash = await hashPassword('пароль');
  const questions = Array.from({ length: ANSWERS }, (_, index) => extendedQuestion({ id: `q${index}` }));
  const { id: testId } = await addTest(db, { name: 'Работа класса', questions }, SYSTEM_ACTOR);
  let stored = 0;
  for (let pupil = 0; pupil < PUPILS; pupil += 1) {
    const uid = `pupil${pupil}`;
    await addAccount(db, { uid, email: `${uid}@example.ru`, nickname: uid, role: ROLE.default, passwordHash, signedInAt: TIME }, '127.0.0.1');
    const answers = [];
    for (let index = 0; index < ANSWERS; index += 1) {
      const photos = [];
      for (let photo = 0; photo < (withPhotos ? PHOTOS : 0); photo += 1) {
        const taken = noise();
        await addPhoto(db, taken, { uid, hasOwnLimit: true }, 5e9);
        photos.push({ id: taken.id, turn: 0 as const });
        stored += taken.bytes.length;
      }
      answers.push({ text: 'Ответ.', photos });
    }
    await addResult(db, { uid, testId, attempt: 1, revision: 1, answers, score: 0, maxScore: 0, timestamp: TIME, pending: { questions: ANSWERS, maxPoints: ANSWERS * 2 } });
  }
  await db.destroy();
  return stored;
}

const REPORT = 'data:text/javascript,process.on("exit",()=>console.error(`peak ${process.resourceUsage().maxRSS}`))';

/** @returns the peak of the memory of a command, in MB */
async function peakOf(command: string, args: string[], url: string): Promise<number> {
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', REPORT, command, ...args], { env: { ...process.env, DATABASE_URL: url }, maxBuffer: 1e8 });
  const [, kilobytes] = /peak (\d+)/.exec(stderr) ?? [];
  if (kilobytes === undefined) throw new Error(stderr);
  return Number(kilobytes) / 1_000;
}

/** @param urls the URLs of two empty databases */
async function peaksOf(folder: string, name: string, [url, copy]: readonly [string, string], withPhotos: boolean) {
  const stored = await seed(url, withPhotos);
  const file = join(folder, `${name}.json`);
  const isSqlite = url.startsWith('sqlite:');
  if (isSqlite) await mkdir(join(folder, `${name}-copies`));
  return {
    stored,
    peaks: {
      export: await peakOf('src/import-export/export.ts', [file], url),
      import: await peakOf('src/import-export/import.ts', [file], copy),
      ...(isSqlite && { backup: await peakOf('src/backup/backup.ts', [join(folder, `${name}-copies`, 'copy.db')], url) }),
    },
  };
}

async function bench({ args, print }: Command): Promise<void> {
  const [engine = 'sqlite', ...rest] = args;
  if (!['sqlite', 'postgres'].includes(engine) || rest.length > 0) throw new CommandError('Нужно: npm run bench:photos -- [sqlite|postgres]');
  const stops: (() => Promise<unknown>)[] = [];
  const report = (line: string, isWithin: boolean): void => {
    print(`${line}${isWithin ? '' : ' — TOO MUCH'}`);
    if (!isWithin) process.exitCode = 1;
  };
  await inTemporaryFolder(async (folder) => {
    const open = async (name: string): Promise<string> => {
      if (engine === 'sqlite') return `sqlite:${join(folder, `${name}.db`)}`;
      const { url, stop } = await startPostgres([]);
      stops.push(stop);
      return url;
    };
    try {
      const { calm, busy, uploaded, idle, peak } = await measureUploads(await open('uploads'));
      print(`Node ${process.version}, ${engine}: ${PUPILS} pupils upload at once, ${uploaded} photos`);
      report(`p99 of reads: ${calm.toFixed(1)} ms calm, ${busy.toFixed(1)} ms beside them, ${(busy / calm).toFixed(1)} times (at most ${GOAL})`, busy <= calm * GOAL);
      report(`server: ${Math.round(idle)} MB before, ${Math.round(peak)} MB at most, ${Math.round(peak - idle)} MB more (at most ${LIMIT_MB})`, peak - idle <= LIMIT_MB);
      const without = await peaksOf(folder, 'without', [await open('without'), await open('without-copy')], false);
      const withPhotos = await peaksOf(folder, 'with', [await open('with'), await open('with-copy')], true);
      print(`${PUPILS * ANSWERS * PHOTOS} photos, ${Math.round(withPhotos.stored / 1e6)} MB`);
      for (const command of ['export', 'import', 'backup'] as const) {
        const [before, after] = [without.peaks[command], withPhotos.peaks[command]];
        if (before === undefined || after === undefined) continue;
        report(`${command}: ${Math.round(before)} MB without photos, ${Math.round(after)} MB with them, ${Math.round(after - before)} MB more (at most ${LIMIT_MB})`, after - before <= LIMIT_MB);
      }
    } finally {
      for (const stop of stops) await stop();
    }
  });
}

await runCommand(bench);
