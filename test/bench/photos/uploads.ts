/**
 * Measures reads while a class uploads its photos. Each pupil sends one photo after another, as the queue of answers
 * does.
 */
import { photoUpload } from '../../../src/domain/checking/photos/photo-path.ts';
import { listTests } from '../../../src/features/tests/contract.ts';
import { forgetPeak, peakOf, residentOf } from '../../support/servers/server-memory.ts';
import { startSite, startWorker, stopAll } from '../child-process.ts';
import { openConnection } from '../connection.ts';
import { prepareFixture, type Learner } from '../fixture.ts';
import type { OpenLoopLoad, OpenLoopResult } from '../open-loop-load.ts';
import { quantile } from '../quantile.ts';
import { readOf } from '../requests.ts';
import { noise } from './noise.ts';

type Photo = ReturnType<typeof noise>;

export const PUPILS = 30;
/** The number of reads per second. */
const RATE = 50;
const ROUND_MS = 5_000;
const ROUNDS = 3;
/**
 * The number of photos that are generated before a round. They are not generated during the round, because that takes as much of the processor as
 * storing them.
 */
const MADE = 400;
/** The time that a photo of 0.4 MB takes at 5 Mbit/s, which is half of a common mobile uplink. */
const SEND_MS = 640;
/** The number of attempts of each pupil in the fixture. */
const TESTS = 20;

/** @param photos each is uploaded once, by any pupil @param isOver asked before each photo @returns how many photos were stored */
async function upload(port: number, { uid, cookie }: Learner, photos: Photo[], isOver: () => boolean): Promise<number> {
  const connection = await openConnection(port);
  let count = 0;
  while (!isOver()) {
    const { id, type, bytes } = photos.pop() ?? noise();
    const head = `PUT ${photoUpload(id, uid)} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    const status = await connection.exchange(Buffer.concat([Buffer.from(head), bytes]), SEND_MS);
    if (status !== 201) throw new Error(`A photo was answered with ${status}`);
    count += 1;
  }
  connection.close();
  return count;
}

/** Rounds without and with uploads take turns. The result has delays in ms and memory in MB. */
export async function measureUploads(url: string) {
  const { reader, takers } = await prepareFixture(url, PUPILS * TESTS);
  const site = await startSite(url, { settings: { PHOTOS_QUOTA: '50GB' } });
  const load = startWorker<OpenLoopLoad, OpenLoopResult>('open-loop-load.ts');
  const [calm, busy]: [number[], number[]] = [[], []];
  let [uploaded, idle] = [0, 0];
  try {
    const reads = { port: site.port, connections: PUPILS, sequences: readOf(listTests.path, reader), rate: RATE, durationMs: ROUND_MS };
    await load.measure(reads);
    idle = residentOf(site);
    forgetPeak(site);
    for (let round = 0; round < ROUNDS; round += 1) {
      calm.push(...(await load.measure(reads)).done);
      const photos = Array.from({ length: MADE }, noise);
      let isOver = false;
      const uploads = Promise.all(takers.map((pupil) => upload(site.port, pupil, photos, () => isOver)));
      busy.push(...(await load.measure(reads)).done);
      isOver = true;
      uploaded += (await uploads).reduce((sum, count) => sum + count, 0);
    }
    return { calm: quantile(calm, 0.99), busy: quantile(busy, 0.99), uploaded, idle, peak: peakOf(site) };
  } finally {
    await stopAll(site, load);
  }
}
