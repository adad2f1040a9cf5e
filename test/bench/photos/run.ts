/**
 * `npm run bench:photos`: what a class of 30 with 7 answers of 2 photos each costs the commands, beside the same class without its photos. Prints the peak of memory of
 * `export`, `import` and `backup`, and by how much the photos raise it.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import { openDatabase } from '../../src/db/open-database.ts';
import { SYSTEM_ACTOR } from '../../src/db/audit-log.ts';
import { addPhoto } from '../../src/db/photos/photos.ts';
import { ROLE } from '../../src/domain/users/role.ts';
import { hashPassword } from '../../src/features/account/passwords/passwords.ts';
import { addAccount } from '../../src/features/account/store/accounts.ts';
import { addResult } from '../../src/features/tests/store/results.ts';
import { addTest } from '../../src/features/tests/store/tests.ts';
import { extendedQuestion } from '../support/fixtures/question-arbitraries.ts';

const PUPILS = 30;
const ANSWERS = 7;
const PHOTOS = 2;
/** About 0.4 MB, as browsers send them. */
const [WIDTH, HEIGHT] = [1_000, 400];
const LIMIT_MB = 64;
const TIME = '2026-11-20T10:00:00.000Z';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey picture of noise, which nothing compresses. */
function noise(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header[8] = 8;
  const rows = Buffer.concat(Array.from({ length: HEIGHT }, () => Buffer.concat([Buffer.alloc(1), randomBytes(WIDTH)])));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 0 })), chunk('IEND', Buffer.alloc(0))]);
}

/** @returns the bytes of all photos */
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
        const bytes = noise();
        const id = createHash('sha256').update(bytes).digest('hex');
        await addPhoto(db, { id, type: 'image/png', width: WIDTH, height: HEIGHT, bytes }, { uid, hasOwnLimit: true }, 5e9);
        photos.push({ id, turn: 0 as const });
        stored += bytes.length;
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

async function peaksOf(folder: string, name: string, withPhotos: boolean) {
  const url = `sqlite:${join(folder, `${name}.db`)}`;
  const stored = await seed(url, withPhotos);
  const file = join(folder, `${name}.json`);
  return {
    stored,
    peaks: {
      export: await peakOf('src/import-export/export.ts', [file], url),
      import: await peakOf('src/import-export/import.ts', [file], `sqlite:${join(folder, `${name}-copy.db`)}`),
      backup: await peakOf('src/backup/backup.ts', [join(folder, `${name}-copies`, 'copy.db')], url),
    },
  };
}

const folder = await mkdtemp(join(tmpdir(), 'listok-bench-'));
try {
  for (const name of ['without', 'with']) await mkdir(join(folder, `${name}-copies`));
  const without = await peaksOf(folder, 'without', false);
  const withPhotos = await peaksOf(folder, 'with', true);
  console.log(`${PUPILS} pupils, ${PUPILS * ANSWERS * PHOTOS} photos, ${Math.round(withPhotos.stored / 1e6)} MB`);
  for (const command of ['export', 'import', 'backup'] as const) {
    const [idle, peak] = [without.peaks[command], withPhotos.peaks[command]];
    const isWithin = peak - idle <= LIMIT_MB;
    console.log(`${command}: ${Math.round(idle)} MB without photos, ${Math.round(peak)} MB with them, ${Math.round(peak - idle)} MB more (at most ${LIMIT_MB})${isWithin ? '' : ' — TOO MUCH'}`);
    if (!isWithin) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
