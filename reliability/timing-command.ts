import { Agent } from 'node:http';
import { TestClient } from '../src/server/testing-client.ts';
import type { Engine } from '../src/storage/database.ts';
import { inTemporaryFolder } from '../tools/temporary-folder.ts';
import { schoolSettings } from './school.ts';
import { compareSamples, type Comparison } from './two-samples.ts';
import { visitorsOf } from './visitors.ts';
import { withDatabase } from './with-database.ts';
import { withServer } from './with-server.ts';

/** Each is tried as often as the others, so that no account meets its limit. */
const ACCOUNTS = 20;
/** The first ones warm the server up. */
const WARM_UP = 20;
/** Chance alone gives such a difference in one of a thousand runs. */
const TOO_UNLIKELY = 0.001;

const known = (number: number): string => `known-${number}@listok.test`;
const unknown = (number: number): string => `nobody-${number}@listok.test`;

/** Measures how long a wrong password takes where there is an account and where there is none, one beside the other. */
export async function timingCommand(pairs: number, engine: Engine): Promise<boolean> {
  return inTemporaryFolder((folder) =>
    withDatabase(engine, folder, (databaseUrl) =>
      withServer(folder, schoolSettings(databaseUrl, 0), async ({ url }) => report(pairs, await measure(url, pairs))),
    ),
  );
}

async function measure(url: string, pairs: number): Promise<Comparison> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const password = 'верный пароль';
  for (let number = 0; number < ACCOUNTS; number++) {
    const reply = await new TestClient(url, agent).post('/api/registration', { nickname: 'Ученик', email: known(number), password });
    if (reply.status !== 201) throw new Error(`Registration answered ${reply.status}: ${reply.text}`);
  }
  const visitor = visitorsOf(url, agent);
  const timeOf = async (email: string): Promise<number> => {
    // From another address each time: only the account is tried often.
    const client = visitor();
    const start = performance.now();
    const { status } = await client.post('/api/session', { email, password: 'не тот пароль' });
    const time = performance.now() - start;
    if (status !== 401) throw new Error(`A wrong password was answered ${status}.`);
    return time;
  };
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let pair = -WARM_UP; pair < pairs; pair++) {
    const number = (pair + WARM_UP) % ACCOUNTS;
    // By chance: neither is always the second.
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const time = await timeOf(kind === 'known' ? known(number) : unknown(number));
      if (pair >= 0) times[kind].push(time);
    }
  }
  agent.destroy();
  return compareSamples(times.known, times.unknown);
}

function report(pairs: number, { medians: [wrongPassword, nobody], t, z, p }: Comparison): boolean {
  const [first, second] = [wrongPassword, nobody].map((time) => `${time.toFixed(2)} мс`);
  console.log(`Пар: ${pairs}. Медиана: неверный пароль ${first}, нет такого пользователя ${second}.`);
  console.log(`Уэлч: t = ${t.toFixed(2)}. Манн — Уитни: z = ${z.toFixed(2)}, p = ${p.toFixed(3)}.`);
  const isAlike = p > TOO_UNLIKELY;
  console.log(isAlike ? 'По времени ответа их не отличить.' : 'Время ответа выдаёт, есть ли такой пользователь.');
  return isAlike;
}
