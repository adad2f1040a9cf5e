import { Agent, request as send } from 'node:http';
import { median } from '../../tools/median.ts';
import type { SchoolName, Schools } from './databases.ts';
import { Chance } from './random.ts';
import type { Kind, Request } from './requests.ts';

export interface Measured {
  kind: Kind;
  /** What an answer of either shows, and its bytes. */
  shown: number | null;
  bytes: number;
  /** Milliseconds of every answer, of the first and of the second of the pair. */
  times: [number[], number[]];
}

/** How many times as long the second one takes. */
export const ratioOf = ({ times: [small, large] }: Measured): number => median(large) / median(small);

interface Answer {
  body: string;
  bytes: number;
  ms: number;
}

/** Asks one server, one request at a time. */
export class Client {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(port: number) {
    this.#port = port;
  }

  ask({ method, path, cookie, body }: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) };
      const start = performance.now();
      const outgoing = send({ host: '127.0.0.1', port: this.#port, agent: this.#agent, method, path, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const ms = performance.now() - start;
          const bytes = Buffer.concat(chunks);
          if (incoming.statusCode === 200 || incoming.statusCode === 201) resolve({ body: bytes.toString(), bytes: bytes.length, ms });
          else reject(new Error(`${method} ${path}: ${incoming.statusCode} ${bytes.toString()}`));
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
 * Asks for everything in turn, many times over, one server right after the other, so that all meet whatever else the
 * machine does. Also those are asked that the comparison is not about: a server that answers more is more practised.
 * @param warmUp turns that don't count
 */
export async function measure(
  schools: Schools,
  ports: Record<SchoolName, number>,
  kinds: readonly Kind[],
  { turns, warmUp }: { turns: number; warmUp: number },
): Promise<Measured[]> {
  const names = Object.keys(schools) as SchoolName[];
  const clients = new Map(names.map((name) => [name, new Client(ports[name])]));
  const chance = new Chance(3);
  const measured = kinds.map((kind): Measured => ({ kind, shown: null, bytes: 0, times: [[], []] }));
  try {
    for (let turn = 0; turn < warmUp + turns; turn += 1) {
      for (const each of measured) {
        const answers = new Map<SchoolName, Answer>();
        for (const name of [...names.slice(turn % names.length), ...names.slice(0, turn % names.length)]) {
          const answer = await clients.get(name)?.ask(each.kind.request(schools[name], chance, turn));
          if (answer !== undefined) answers.set(name, answer);
        }
        const [small, large] = each.kind.pair.map((name) => answers.get(name));
        if (small === undefined || large === undefined) throw new Error('a server is missing');
        if (turn === 0) note(each, [small, large]);
        if (turn < warmUp) continue;
        each.times[0].push(small.ms);
        each.times[1].push(large.ms);
      }
    }
  } finally {
    for (const client of clients.values()) client.close();
  }
  return measured;
}

/** The two would not be comparable if one showed more. */
function note(measured: Measured, [small, large]: [Answer, Answer]): void {
  measured.bytes = large.bytes;
  const { name, shown } = measured.kind;
  if (shown === undefined) return;
  const [one, other] = [small, large].map(({ body }) => shown(JSON.parse(body) as never));
  if (one !== other) throw new Error(`${name}: the small school shows ${one}, the large one ${other}`);
  measured.shown = one ?? null;
}
