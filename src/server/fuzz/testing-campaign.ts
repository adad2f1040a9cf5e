/** Sends requests by the thousand and holds every answer against what was promised. */
import { Agent, request } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Declaration } from '../../api/call.ts';
import type { Engine } from '../../storage/database.ts';
import { calls } from '../calls.ts';
import { undocumentedFailure } from '../testing-client.ts';
import { requestsOf, type FuzzRequest } from './testing-requests.ts';
import { startWorld, type Actor, type World } from './testing-world.ts';

interface Campaign {
  engine: Engine;
  requests: number;
  seed: number;
  onProgress?: (sent: number) => void;
}

export interface Outcome {
  sent: number;
  /** How many answers had which status. */
  statuses: Record<string, number>;
  /** Calls that never succeeded: what lies behind their validation was not reached. */
  neverSucceeded: string[];
  /** What the first broken promise was and how to see it again; `null`: none was broken. */
  failure: string | null;
}

/** In one go; then people and content are renewed. */
const BATCH = 250;
const AT_ONCE = 8;
/** No answer by then is a failure, ms. */
const PATIENCE = 120_000;
/** Share of the administrator in the requests of a batch. */
const ADMIN_SHARE = 0.4;

/** Calls that take from who sends requests what the next of them need. */
const TAKING = new Set<string>([
  'signOut', 'endSession', 'endOtherSessions', 'changePassword', 'resetPassword', 'changeUser',
] satisfies (keyof typeof calls)[]);

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** @throws nothing: the first broken promise is in the outcome */
export async function runCampaign({ engine, requests, seed, onProgress }: Campaign): Promise<Outcome> {
  const world = await startWorld(engine);
  const agent = new Agent({ keepAlive: true });
  const outcome: Outcome = { sent: 0, statuses: {}, neverSucceeded: [], failure: null };
  const { statuses } = outcome;
  const succeeded = new Set<string>();
  const prototype = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));

  const sendAs = async (actor: Actor, made: FuzzRequest, place: number): Promise<void> => {
    const session = actor.sessions[place % actor.sessions.length] ?? '';
    const headers = { ...made.headers, ...(session && { cookie: `session=${session}` }) };
    const answer = await exchange(world.app.url, agent, { ...made, headers }).catch((error: unknown) => String(error));
    outcome.sent += 1;
    const complaint = typeof answer === 'string' ? answer : complaintAbout(made, answer);
    if (typeof answer !== 'string') {
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status < 300) {
        succeeded.add(made.call);
        if (TAKING.has(made.call)) await world.giveBack();
      }
    }
    const defect = world.app.defects.shift();
    if (complaint !== null || defect !== undefined) {
      outcome.failure ??= [complaint, defect === undefined ? '' : inspectError(defect), reproduction(actor, { ...made, headers })].join('\n');
    }
  };

  const run = async (actors: readonly Actor[], made: FuzzRequest[]): Promise<void> => {
    let next = 0;
    const worker = async () => {
      while (next < made.length && outcome.failure === null) {
        const place = next++;
        const actor = actors[place % actors.length];
        const each = made[place];
        if (actor !== undefined && each !== undefined) await sendAs(actor, each, Math.floor(place / actors.length));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };

  for (let batch = 0; outcome.sent < requests && outcome.failure === null; batch++) {
    const size = Math.min(BATCH, requests - outcome.sent);
    const stock = await world.renew();
    const ofAdmin = Math.round(size * ADMIN_SHARE);
    const ownSeed = (Math.imul(seed, 1_000_003) + batch) | 0;
    const make = (access: Declaration['access'], numRuns: number) =>
      fc.sample(requestsOf(stock, access), { seed: ownSeed, numRuns });
    const before = await world.snapshot();
    await run(world.learners, make('user', size - ofAdmin));
    outcome.failure ??= await brokenPromise(world, before, batch);
    await run([world.admin], make('admin', ofAdmin));
    if (Reflect.has({}, 'polluted') || JSON.stringify(Object.getOwnPropertyNames(Object.prototype)) !== prototype) {
      outcome.failure ??= `Object.prototype was changed in batch ${batch}`;
    }
    onProgress?.(outcome.sent);
  }
  agent.destroy();
  await world.close();
  return { ...outcome, neverSucceeded: Object.keys(calls).filter((name) => !succeeded.has(name)) };
}

async function brokenPromise(world: World, before: Record<string, string>, batch: number): Promise<string | null> {
  const after = await world.snapshot();
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  if (changed.length > 0) {
    return `Learners changed ${changed.join(', ')} in batch ${batch}:\n${changed.map((table) => `${before[table]}\n${after[table]}`).join('\n')}`;
  }
  return world.checkAdded().then(() => null, (error: unknown) => `In batch ${batch}: ${String(error)}`);
}

/** Answers of Node to what isn't HTTP as it should be, before any of ours is asked: expectation failed, headers too large. */
const NOT_OURS = new Set([417, 431]);

/** What is wrong with an answer, `null` when nothing is. */
function complaintAbout({ call: name, method, path }: FuzzRequest, { status, type, text }: Answer): string | null {
  if (status >= 500) return `answered ${status}: ${text}`;
  if (NOT_OURS.has(status)) return null;
  if (status < 200) return `answered ${status}`;
  if (/at .*\.ts:\d+|SQLITE|node_modules/.test(text)) return `told of its insides: ${text.slice(0, 500)}`;
  const body = type.startsWith('application/json') && text !== '' ? parsed(text) : null;
  if (body === undefined) return `answered with broken JSON: ${text.slice(0, 500)}`;
  // An address with dots in it may name nothing, or something else.
  if ((status === 404 && codeOf(body) === 'not-found') || (status === 405 && codeOf(body) === 'method-not-allowed')) return null;
  const undocumented = undocumentedFailure(method, path, { status, body, text });
  if (undocumented !== null) return undocumented;
  const call: Declaration = calls[name as keyof typeof calls];
  if (status >= 400 || method !== call.method) return null;
  if (!call.statuses.includes(status)) return `answered ${status}, which isn't declared`;
  if (call.output === null) return text === '' ? null : `answered with a body that isn't declared: ${text}`;
  if (call.output === 'picture') return /^image\/(png|jpeg|webp)$/.test(type) ? null : `answered a picture as ${type}`;
  const output = call.output.safeParse(body);
  if (!output.success) return `answered what its schema refuses: ${text.slice(0, 500)} ${output.error.message}`;
  return isDeepStrictEqual(output.data, body) ? null : `answered more than its schema names: ${text.slice(0, 500)}`;
}

const codeOf = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const inspectError = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The request as a command. */
function reproduction(actor: Actor, { call, method, path, headers, body }: FuzzRequest): string {
  const said = Object.entries(headers).map(([name, value]) => `-H ${JSON.stringify(`${name}: ${value}`)}`);
  const shown = body === null ? [] : [`--data-binary @<(echo ${body.subarray(0, 20_000).toString('base64')} | base64 -d)`];
  return `${call} as ${actor.role}:\ncurl -i -X ${method} ${said.join(' ')} ${shown.join(' ')} '…${path}'`;
}

function exchange(url: string, agent: Agent, { method, path, headers, body }: FuzzRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const options = { agent, method, headers: { ...headers, ...length }, path, timeout: PATIENCE };
    const outgoing = request(url, options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          type: incoming.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${PATIENCE} ms`)));
    outgoing.end(body ?? undefined);
  });
}
