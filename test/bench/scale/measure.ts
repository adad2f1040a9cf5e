import { Agent, request as httpRequest } from 'node:http';
import { median } from '../../support/median.ts';
import type { DataSetName, SeededDatabases } from './databases.ts';
import { SeededRandom } from './random.ts';
import type { Request, Scenario } from './requests.ts';

export interface Comparison {
  scenario: Scenario;
  /** Number of items in a response, the same for both data sets; `null` where it is not checked. */
  itemCount: number | null;
  /** Latencies of the first and of the second data set of the pair, ms. */
  times: [number[], number[]];
}

/** Returns the median latency of the second data set divided by that of the first. */
export const ratioOf = ({ times: [small, large] }: Comparison): number => median(large) / median(small);

interface TimedResponse {
  body: string;
  ms: number;
}

/** Sends requests to one server, one at a time. */
export class Client {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(port: number) {
    this.#port = port;
  }

  send({ method, path, cookie, body }: Request): Promise<TimedResponse> {
    return new Promise((resolve, reject) => {
      const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) };
      const start = performance.now();
      const outgoing = httpRequest({ host: '127.0.0.1', port: this.#port, agent: this.#agent, method, path, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const ms = performance.now() - start;
          const text = Buffer.concat(chunks).toString();
          if (incoming.statusCode === 200 || incoming.statusCode === 201) resolve({ body: text, ms });
          else reject(new Error(`${method} ${path}: ${incoming.statusCode} ${text}`));
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/**
 * Sends every scenario to all servers, one right after the other, in many rounds, so that other load on the machine affects
 * all of them. Servers outside the pair get the requests too, so that the code of all servers is equally optimized.
 * @param options.warmUp rounds that do not count
 */
export async function measure(
  databases: SeededDatabases,
  ports: Record<DataSetName, number>,
  scenarios: readonly Scenario[],
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<Comparison[]> {
  const names = Object.keys(databases) as DataSetName[];
  const clients = new Map(names.map((name) => [name, new Client(ports[name])]));
  const random = new SeededRandom(3);
  const comparisons = scenarios.map((scenario): Comparison => ({ scenario, itemCount: null, times: [[], []] }));
  try {
    for (let round = 0; round < warmUp + rounds; round += 1) {
      for (const comparison of comparisons) {
        const responses = new Map<DataSetName, TimedResponse>();
        for (const name of [...names.slice(round % names.length), ...names.slice(0, round % names.length)]) {
          const response = await clients.get(name)?.send(comparison.scenario.request(databases[name], random, round));
          if (response !== undefined) responses.set(name, response);
        }
        const [small, large] = comparison.scenario.pair.map((name) => responses.get(name));
        if (small === undefined || large === undefined) throw new Error('A server is missing.');
        if (round === 0) checkItemCounts(comparison, [small, large]);
        if (round < warmUp) continue;
        comparison.times[0].push(small.ms);
        comparison.times[1].push(large.ms);
      }
    }
  } finally {
    for (const client of clients.values()) client.close();
  }
  return comparisons;
}

/** @throws Error when the numbers of items differ, because such responses are not comparable */
function checkItemCounts(comparison: Comparison, [small, large]: [TimedResponse, TimedResponse]): void {
  const { name, itemCount } = comparison.scenario;
  if (itemCount === undefined) return;
  const [one, other] = [small, large].map(({ body }) => itemCount(JSON.parse(body) as never));
  if (one !== other) throw new Error(`${name}: the small data set returns ${one} items, the large one ${other}`);
  comparison.itemCount = one ?? null;
}
