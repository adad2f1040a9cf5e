/**
 * A checker of linearizability, the size that is needed here. There is none on npm; those that are known (porcupine, knossos)
 * are programs in Go and Clojure.
 */

/** One call, as far as it concerns one thing, as its caller saw it. */
export interface Operation<Event> {
  /** What was called, for people to read. */
  text: string;
  /** When it was sent and when its answer was there, by one clock. Without an answer `Infinity`: it may happen later, or never. */
  invoked: number;
  answered: number;
  event: Event;
}

/** How a thing behaves when one call comes after the other. */
export interface Model<State, Event> {
  initial: State;
  /** What the thing is after an event; `null` where such an event can't be in that state. */
  after(state: State, event: Event): State | null;
  /**
   * Whether an event only looks: where it leaves the state as it is, it would do so in any later state as well that it can be
   * in. Such calls come as soon as they can, and the search has no other ways to try.
   */
  isLook(event: Event): boolean;
}

/** What no order of the calls explains. */
export interface Impossible {
  /** The first answer with which it is so; all before it can be explained. */
  answer: string;
  /** The last calls that came before it, in an order that explains them. */
  before: string[];
  /** What the thing is after them, as JSON. */
  state: string;
}

/** Some calls in an order that their times allow. */
interface Prefix<State> {
  /** Of the answered ones all before this place have come, and of the others these, ascending. */
  first: number;
  ahead: readonly number[];
  /** Places of those that were never answered and have come all the same, ascending. */
  unanswered: readonly number[];
  state: State;
  /** The call that came last, and what was before it. */
  last?: { call: Operation<unknown>; previous: Prefix<State> };
}

/** The calls of a search, each kind in the order of being sent. */
interface Calls<Event> {
  answered: readonly Operation<Event>[];
  unanswered: readonly Operation<Event>[];
}

/** Calls in an order that explains them. */
interface Order<State> {
  calls: Operation<unknown>[];
  /** What the thing is after them. */
  state: State;
}

/** So many calls of the past a report has. */
const SHOWN = 8;

/**
 * Looks for an order of calls that explains every answer: each call happens at one moment between being sent and being
 * answered (Herlihy and Wing, «Linearizability»).
 * @returns `null` when there is one
 */
export function findImpossible<State, Event>(operations: readonly Operation<Event>[], model: Model<State, Event>): Impossible | null {
  if (findOrder(operations, model) !== null) return null;
  // Where the first answers can't be explained, more of them can't either: the first that spoils it is found by halves.
  const moments = operations.map(({ answered }) => answered).filter(Number.isFinite).toSorted((one, other) => one - other);
  let [explained, spoiled] = [-1, moments.length - 1];
  while (spoiled - explained > 1) {
    const middle = (explained + spoiled) >> 1;
    if (findOrder(knownAt(moments[middle], operations), model) === null) spoiled = middle;
    else explained = middle;
  }
  const history = knownAt(moments[spoiled], operations);
  const isLast = ({ answered }: Operation<Event>): boolean => answered === moments[spoiled];
  const order = findOrder(history.filter((each) => !isLast(each)), model);
  return {
    answer: history.filter(isLast).map(describe).join('; '),
    before: order?.calls.slice(-SHOWN).map(describe) ?? [],
    state: JSON.stringify(order?.state),
  };
}

/** The calls as they were known at a moment. */
const knownAt = <Event>(moment = Infinity, operations: readonly Operation<Event>[]): Operation<Event>[] =>
  operations
    .filter(({ invoked }) => invoked <= moment)
    .map((operation) => (operation.answered > moment ? { ...operation, answered: Infinity } : operation));

/**
 * Depth first, no prefix twice (Wing and Gong; Lowe, «Testing for linearizability»).
 * @returns an order of all calls that were answered, and of some others; `null` where there is none
 */
function findOrder<State, Event>(operations: readonly Operation<Event>[], model: Model<State, Event>): Order<State> | null {
  const sorted = operations.toSorted((one, other) => one.invoked - other.invoked);
  const calls: Calls<Event> = {
    answered: sorted.filter(({ answered }) => answered !== Infinity),
    unanswered: sorted.filter(({ answered }) => answered === Infinity),
  };
  const seen = new Set<string>();
  const waiting: Prefix<State>[] = [{ first: 0, ahead: [], unanswered: [], state: model.initial }];
  for (let prefix = waiting.pop(); prefix !== undefined; prefix = waiting.pop()) {
    if (prefix.first === calls.answered.length) return { calls: callsOf(prefix), state: prefix.state };
    for (const longer of longerBy(calls, prefix, model)) {
      const key = `${longer.first} ${longer.ahead.join()} ${longer.unanswered.join()} ${JSON.stringify(longer.state)}`;
      if (!seen.has(key)) waiting.push(longer);
      seen.add(key);
    }
  }
  return null;
}

/** Every way to go on by one call, the most promising last: without an answer nothing has to have happened. */
function longerBy<State, Event>(calls: Calls<Event>, prefix: Prefix<State>, model: Model<State, Event>): Prefix<State>[] {
  const { first, ahead, unanswered, state: before } = prefix;
  const { places, end } = nextPlaces(calls.answered, prefix);
  const answered = places.flatMap((place) => {
    const call = calls.answered[place];
    const state = call === undefined ? null : model.after(before, call.event);
    if (call === undefined || state === null) return [];
    return { ...withPlace(prefix, place), unanswered, state, last: { call, previous: prefix } };
  });
  const look = answered.find(({ state, last }) => model.isLook(last.call.event) && JSON.stringify(state) === JSON.stringify(before));
  if (look !== undefined) return [look];
  const others = calls.unanswered.flatMap((call, place) => {
    const state = call.invoked > end || unanswered.includes(place) ? null : model.after(before, call.event);
    if (state === null) return [];
    return { first, ahead, unanswered: ascending([...unanswered, place]), state, last: { call, previous: prefix } };
  });
  return [...others, ...answered];
}

/** The places of answered calls that may come next: none that hasn't come was answered before they were sent. */
function nextPlaces<Event>(sorted: readonly Operation<Event>[], { first, ahead }: Prefix<unknown>): { places: number[]; end: number } {
  const open: number[] = [];
  let end = Infinity;
  for (let place = first; place < sorted.length; place++) {
    const operation = sorted[place];
    if (operation === undefined || operation.invoked > end) break;
    if (ahead.includes(place)) continue;
    open.push(place);
    end = Math.min(end, operation.answered);
  }
  return { places: open.filter((place) => (sorted[place]?.invoked ?? Infinity) <= end), end };
}

function withPlace({ first, ahead }: Prefix<unknown>, place: number): Pick<Prefix<unknown>, 'first' | 'ahead'> {
  const come = new Set([...ahead, place]);
  let next = first;
  while (come.delete(next)) next += 1;
  return { first: next, ahead: ascending([...come]) };
}

const ascending = (places: readonly number[]): number[] => places.toSorted((one, other) => one - other);

function callsOf(whole: Prefix<unknown>): Operation<unknown>[] {
  const calls: Operation<unknown>[] = [];
  for (let prefix = whole; prefix.last !== undefined; prefix = prefix.last.previous) calls.push(prefix.last.call);
  return calls.toReversed();
}

function describe({ text, invoked, answered, event }: Operation<unknown>): string {
  return `${invoked.toFixed(1)}–${Number.isFinite(answered) ? answered.toFixed(1) : '…'} ${text}: ${JSON.stringify(event)}`;
}
