import { Failure } from '../domain/failure.ts';
import { ROLE } from '../domain/role.ts';
import type { User } from '../domain/user.ts';
import { failer } from './answer-failure.ts';
import type { Declaration, Picture } from './call.ts';
import { checkInput, checkParams, checkQuery } from './check-request.ts';
import { JSON_TYPE, type Exchange } from './exchange.ts';
import type { Context, Implementation } from './implement.ts';
import type { Caller, Surroundings } from './surroundings.ts';
import { heldOf, readBody } from './read-body.ts';

const USER_AGENT_MAX = 300;

/** Answers a request whose address is known, with what stood in the address. */
export type Answerer = (
  exchange: Exchange,
  params: Record<string, string | undefined>,
  query: Record<string, string>,
) => void;

/** Made once: it is needed most often when there is least time to make it. */
const NO_ROOM = new Failure('unavailable');

/** Does what a call declares, in this order: origin, caller, rights, what came in, the handler, what goes out. */
export function answerer({ call, handle }: Implementation, around: Surroundings): Answerer {
  const jsonHeaders = { ...around.headers, 'Content-Type': JSON_TYPE };
  const pictureHeaders = { ...around.headers, 'Cache-Control': 'private, max-age=31536000, immutable' };
  const fail = failer(around);

  const answer = async (...[exchange, params, query]: Parameters<Answerer>): Promise<void> => {
    const { request, id } = exchange;
    if (!around.hasRoomFor(call)) return fail(exchange, NO_ROOM);
    try {
      if (call.method !== 'GET' && !around.isOwnOrigin(request)) throw new Failure('foreign-origin');
      const user = checkAccess(call, await around.identify(request));
      const asked = { params: checkParams(call, params), query: call.query && checkQuery(call.query, query) };
      const isWhole = request.complete;
      const input = call.input && checkInput(call.input, await readBody(request, heldOf[call.access]));
      let status: number = call.statuses[0];
      const result = await handle({
        ...asked,
        input,
        // A body may be minutes late, and its sender have lost every right meanwhile.
        user: isWhole || call.input === undefined ? user : checkAccess(call, await around.identify(request)),
        address: around.addressOf(request),
        userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? '',
        requestId: id,
        cookie: {
          get: (name) => exchange.cookie(name),
          set: (name, value, options) => exchange.setCookie(name, value, options),
        },
        answerWith: (other) => (status = other),
      } as Context<Declaration>);
      // Reads don't wait where there is nothing to wait for.
      const storing = around.storing();
      if (storing !== null) await storing;

      if (call.output === null) {
        exchange.send(status, around.headers, null);
      } else if (call.output === 'picture') {
        const { type, bytes } = result as Picture;
        exchange.send(status, { ...pictureHeaders, 'Content-Type': type }, bytes);
      } else {
        await exchange.sendText(status, jsonHeaders, JSON.stringify(call.output.parse(result)));
      }
    } catch (error) {
      // A refusal may tell of what was stored a moment ago, so it waits for the disk as well.
      await around.storing()?.catch(() => undefined);
      fail(exchange, error, {}, call);
    }
  };
  return (...asked) => void answer(...asked);
}

function checkAccess({ access, errors }: Declaration, caller: Caller): User | null {
  const user = caller === 'gone' ? null : caller;
  if (access === 'anyone') return user;
  if (caller === 'gone' && errors.includes('profile-not-found')) throw new Failure('profile-not-found');
  if (user === null) throw new Failure('unauthenticated');
  if (access === 'admin' && user.role !== ROLE.admin) throw new Failure('forbidden');
  return user;
}
