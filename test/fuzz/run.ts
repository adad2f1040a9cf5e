/** Sends thousands of requests and checks every response against the contract of its endpoint. */
import { Agent, request } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Endpoint } from '../../src/http/endpoint.ts';
import type { Engine } from '../../src/db/database.ts';
import { endpoints } from '../../src/server/endpoints.ts';
import { undocumentedFailure } from '../support/test-client.ts';
import { requestsOf, type FuzzRequest } from './requests.ts';
import { startFixture, type Actor, type Fixture } from './fixture.ts';

interface Campaign {
  engine: Engine;
  requests: number;
  seed: number;
  onProgress?: (sent: number) => void;
}

export interface Outcome {
  sent: number;
  /** The number of responses by status. */
  statuses: Record<string, number>;
  /** Endpoints without a successful response. The code behind their validation was not reached. */
  neverSucceeded: string[];
  /** The first violation, and a command that reproduces it; `null` when there was none. */
  failure: string | null;
}

/** How many requests are sent between two resets of users and content. */
const BATCH_SIZE = 250;
const CONCURRENCY = 8;
const RESPONSE_TIMEOUT_MS = 120_000;
/** The admin's share of the requests in a batch. */
const ADMIN_SHARE = 0.4;

/** Endpoints that end a session of an actor or take its role away when they succeed. */
const RESTORE_AFTER = new Set<string>([
  'signOut', 'endSession', 'endOtherSessions', 'endSessionsOf', 'changePassword', 'resetPassword', 'changeUser', 'deleteAccount', 'deleteUsers',
] satisfies (keyof typeof endpoints)[]);

interface FuzzResponse {
  status: number;
  type: string;
  text: string;
}

/** Runs until the first violation, which the outcome describes. */
export async function runCampaign({ engine, requests, seed, onProgress }: Campaign): Promise<Outcome> {
  const fixture = await startFixture(engine);
  const agent = new Agent({ keepAlive: true });
  const outcome: Outcome = { sent: 0, statuses: {}, neverSucceeded: [], failure: null };
  const { statuses } = outcome;
  const succeeded = new Set<string>();
  const prototype = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));

  const sendAs = async (actor: Actor, generated: FuzzRequest, sessionIndex: number): Promise<void> => {
    const session = actor.sessions[sessionIndex % actor.sessions.length] ?? '';
    const headers = { ...generated.headers, ...(session && { cookie: `listok_session=${session}` }) };
    const response = await send(fixture.app.url, agent, { ...generated, headers }).catch((error: unknown) => String(error));
    outcome.sent += 1;
    const violation = typeof response === 'string' ? response : violationOf(generated, response);
    if (typeof response !== 'string') {
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (response.status < 300) {
        succeeded.add(generated.endpoint);
        if (RESTORE_AFTER.has(generated.endpoint)) await fixture.restoreActors();
      }
    }
    const unexpectedError = fixture.app.unexpectedErrors.shift();
    if (violation !== null || unexpectedError !== undefined) {
      const details = unexpectedError === undefined ? '' : describeError(unexpectedError);
      outcome.failure ??= [violation, details, toCommand(actor, { ...generated, headers })].join('\n');
    }
  };

  const run = async (actors: readonly Actor[], generated: FuzzRequest[]): Promise<void> => {
    let next = 0;
    const worker = async () => {
      while (next < generated.length && outcome.failure === null) {
        const index = next++;
        const actor = actors[index % actors.length];
        const each = generated[index];
        if (actor !== undefined && each !== undefined) await sendAs(actor, each, Math.floor(index / actors.length));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  };

  for (let batch = 0; outcome.sent < requests && outcome.failure === null; batch++) {
    const size = Math.min(BATCH_SIZE, requests - outcome.sent);
    const corpus = await fixture.reset();
    const adminCount = Math.round(size * ADMIN_SHARE);
    const batchSeed = (Math.imul(seed, 1_000_003) + batch) | 0;
    const generate = (access: Endpoint['access'], numRuns: number) =>
      fc.sample(requestsOf(corpus, access), { seed: batchSeed, numRuns });
    const before = await fixture.snapshot();
    await run(fixture.learners, generate('user', size - adminCount));
    outcome.failure ??= await findViolation(fixture, before, batch);
    await run([fixture.admin], generate('admin', adminCount));
    if (Reflect.has({}, 'polluted') || JSON.stringify(Object.getOwnPropertyNames(Object.prototype)) !== prototype) {
      outcome.failure ??= `Object.prototype was changed in batch ${batch}`;
    }
    onProgress?.(outcome.sent);
  }
  agent.destroy();
  await fixture.close();
  return { ...outcome, neverSucceeded: Object.keys(endpoints).filter((name) => !succeeded.has(name)) };
}

/** The rows of `before` that still exist in `after`. Rows disappear when users delete their own accounts. */
function remaining(before = '[]', after = '[]'): string {
  const left = new Set((JSON.parse(after) as { id: string }[]).map(({ id }) => id));
  return JSON.stringify((JSON.parse(before) as { id: string }[]).filter(({ id }) => left.has(id)));
}

async function findViolation(fixture: Fixture, before: Record<string, string>, batch: number): Promise<string | null> {
  const after = await fixture.snapshot();
  const changed = Object.keys(before).filter((table) => (table === 'outsideResults' ? remaining(before[table], after[table]) : before[table]) !== after[table]);
  if (changed.length > 0) {
    return `Learners changed ${changed.join(', ')} in batch ${batch}:\n${changed.map((table) => `${before[table]}\n${after[table]}`).join('\n')}`;
  }
  return fixture.checkAdded().then(() => null, (error: unknown) => `In batch ${batch}: ${String(error)}`);
}

/**
 * The statuses 417 (expectation failed) and 431 (headers too large). Node sends them for malformed HTTP before it calls
 * the application.
 */
const NODE_STATUSES = new Set([417, 431]);

/** Says how a response violates the contract; `null` when it does not. */
function violationOf({ endpoint: name, method, path }: FuzzRequest, { status, type, text }: FuzzResponse): string | null {
  if (status >= 500) return `responded with ${status}: ${text}`;
  if (NODE_STATUSES.has(status)) return null;
  if (status < 200) return `responded with ${status}`;
  if (/at .*\.ts:\d+|SQLITE|node_modules/.test(text)) return `leaked internals: ${text.slice(0, 500)}`;
  const body = type.startsWith('application/json') && text !== '' ? parseJson(text) : null;
  if (body === undefined) return `responded with malformed JSON: ${text.slice(0, 500)}`;
  // The path of the endpoint may contain dots. The server then knows no such path, or normalizes it to another
  // endpoint.
  if ((status === 404 && codeOf(body) === 'not-found') || (status === 405 && codeOf(body) === 'method-not-allowed')) return null;
  const undocumented = undocumentedFailure(method, path, { status, body, text });
  if (undocumented !== null) return undocumented;
  const endpoint: Endpoint = endpoints[name as keyof typeof endpoints];
  if (status >= 400 || method !== endpoint.method) return null;
  if (!endpoint.successStatuses.includes(status)) return `responded with undeclared status ${status}`;
  if (endpoint.output === null) return text === '' ? null : `responded with an undeclared body: ${text}`;
  if (endpoint.output === 'image') return /^image\/(png|jpeg|webp)$/.test(type) ? null : `responded with an image of type ${type}`;
  if (endpoint.output === 'file') return endpoint.fileTypes?.includes(type) ? null : `responded with a file of type ${type}`;
  const output = endpoint.output.safeParse(body);
  if (!output.success) return `responded with a body that its schema rejects: ${text.slice(0, 500)} ${output.error.message}`;
  return isDeepStrictEqual(output.data, body) ? null : `responded with more than its schema declares: ${text.slice(0, 500)}`;
}

const codeOf = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const describeError = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The request as a curl command. */
function toCommand(actor: Actor, { endpoint, method, path, headers, body }: FuzzRequest): string {
  const headerArgs = Object.entries(headers).map(([name, value]) => `-H ${JSON.stringify(`${name}: ${value}`)}`);
  const bodyArgs = body === null ? [] : [`--data-binary @<(echo ${body.subarray(0, 20_000).toString('base64')} | base64 -d)`];
  return `${endpoint} as ${actor.role}:\ncurl -i -X ${method} ${headerArgs.join(' ')} ${bodyArgs.join(' ')} '…${path}'`;
}

function send(url: string, agent: Agent, { method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const options = { agent, method, headers: { ...headers, ...length }, path, timeout: RESPONSE_TIMEOUT_MS };
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
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no response within ${RESPONSE_TIMEOUT_MS} ms`)));
    outgoing.end(body ?? undefined);
  });
}
