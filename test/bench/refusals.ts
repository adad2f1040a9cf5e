/**
 * Compares the cost of two requests to the same endpoint: an ordinary request, and an invalid body of the maximum size. A pupil who sends such bodies
 * must not make the site slow for everybody. The load has one connection, so it shows the time of the main thread.
 *
 *     npm run bench:refusals
 */
import { Agent } from 'node:http';
import { join } from 'node:path';
import { rejectArguments, runCommand, type Command } from '../../src/cli/command.ts';
import { changeNickname } from '../../src/features/account/contract.ts';
import { submitResult } from '../../src/features/tests/contract.ts';
import { mergeDraft } from '../../src/features/tests/drafts-contract.ts';
import { answerCard } from '../../src/features/practice/contract.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { bodyLimitsOf, type BodyLimits } from '../../src/http/request/body-limits.ts';
import { median } from '../support/median.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { TestClient } from '../support/test-client.ts';
import { startSite } from './child-process.ts';
import { printRow } from './compare.ts';
import { answers, prepareFixture } from './fixture.ts';

const ROUNDS = 30;
/** The goal: how many times as long a refusal may take as an ordinary request. */
const GOAL = 10;

interface Call {
  endpoint: Endpoint;
  path: string;
  ordinary: unknown;
}

/** Invalid bodies of the maximum size that a call accepts, by kind. */
const RUBBISH: Record<string, (limits: BodyLimits) => string> = {
  'wrong elements': ({ bytes, values }) => `{"answers":[${Array(Math.floor(Math.min(values - 10, bytes / 2.5))).fill(0).join()}]}`,
  'unknown members': ({ bytes, values }) => JSON.stringify(Object.fromEntries(Array.from({ length: Math.floor(Math.min(values - 10, bytes / 14)) }, (_, index) => [`m${index}`, 0]))),
  'a long text': ({ bytes }) => JSON.stringify({ nickname: 'ё'.repeat(bytes / 2 - 40), answers: null }),
  'objects in a list': ({ bytes, values }) => `{"answers":[${Array(Math.floor(Math.min(values - 10, bytes / 9) / 2)).fill('{"0":[]}').join()}]}`,
  'deep levels': ({ bytes }) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'spaces': ({ bytes }) => `{}${' '.repeat(bytes - 2)}`,
};

async function bench({ args, print }: Command): Promise<void> {
  rejectArguments({ args }, 'npm run bench:refusals');
  await inTemporaryFolder(async (folder) => {
    const url = `sqlite:${join(folder, 'site.db')}`;
    const { reader, takers } = await prepareFixture(url, 1);
    const site = await startSite(url);
    const [test = ''] = takers[0]?.untaken ?? [];
    const calls: Call[] = [
      { endpoint: changeNickname, path: changeNickname.path, ordinary: { nickname: 'Полина' } },
      { endpoint: submitResult, path: submitResult.path.replace('{testId}', test), ordinary: { answers } },
      { endpoint: mergeDraft, path: mergeDraft.path.replace('{testId}', test), ordinary: { revision: 1, answers: [{ index: 0, answer: 1, changedAt: new Date().toISOString() }] } },
      { endpoint: answerCard, path: answerCard.path.replace('{cardId}', 'none'), ordinary: { answer: 1 } },
    ];
    try {
      const client = new TestClient(`http://127.0.0.1:${site.port}`, new Agent({ keepAlive: true, maxSockets: 1 }), { cookie: reader.cookie });
      printRow(['call', 'ordinary, ms', 'rubbish, ms', 'times']);
      const worst = Math.max(...(await measureAll(client, calls)));
      print(`\nthe dearest refusal: ${worst.toFixed(1)} times an ordinary request; goal ${GOAL} ${worst <= GOAL ? 'reached' : 'MISSED'}`);
    } finally {
      await site.stop();
    }
  });
}

async function measureAll(client: TestClient, calls: readonly Call[]): Promise<number[]> {
  const shares: number[] = [];
  for (const { endpoint, path, ordinary } of calls) {
    const limits = bodyLimitsOf(endpoint);
    const time = async (body: string): Promise<number> => {
      const from = performance.now();
      await client.send(endpoint.method, path, body, { 'content-type': 'application/json' });
      return performance.now() - from;
    };
    for (const [kind, make] of Object.entries(RUBBISH)) {
      const [good, bad] = [JSON.stringify(ordinary), make(limits)];
      const times: [number, number][] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push([await time(good), await time(bad)]);
      const [one, other] = [median(times.map(([first]) => first)), median(times.map(([, second]) => second))];
      shares.push(other / one);
      printRow([`${endpoint.method} ${endpoint.path}, ${kind}`, one.toFixed(2), other.toFixed(2), (other / one).toFixed(1)]);
    }
  }
  return shares;
}

await runCommand(bench);
