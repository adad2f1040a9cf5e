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
  /** All before this place have come, and of the others these, ascending. */
  first: number;
  ahead: readonly number[];
  state: State;
  /** The place that came last, and what was before it. */
  last?: { place: number; previous: Prefix<State> };
}

/** Calls in an order that explains them. */
interface Order<State, Event> {
  calls: Operation<Event>[];
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
function findOrder<State, Event>(operations: readonly Operation<Event>[], model: Model<State, Event>): Order<State, Event> | null {
  const sorted = operations.toSorted((one, other) => one.invoked - other.invoked);
  const seen = new Set<string>();
  const waiting: Prefix<State>[] = [{ first: 0, ahead: [], state: model.initial }];
  for (let prefix = waiting.pop(); prefix !== undefined; prefix = waiting.pop()) {
    const next = nextPlaces(sorted, prefix);
    if (next.every((place) => sorted[place]?.answered === Infinity)) return { calls: callsOf(sorted, prefix), state: prefix.state };
    for (const place of next) {
      const longer = extend(sorted, prefix, place, model);
      if (longer === null) continue;
      const key = `${longer.first} ${longer.ahead.join()} ${JSON.stringify(longer.state)}`;
      if (!seen.has(key)) waiting.push(longer);
      seen.add(key);
    }
  }
  return null;
}

/** The places that may come next: no other one that hasn't come was answered before they were sent. */
function nextPlaces<Event>(sorted: readonly Operation<Event>[], { first, ahead }: Prefix<unknown>): number[] {
  const come = new Set(ahead);
  const open: number[] = [];
  let firstAnswer = Infinity;
  for (let place = first; place < sorted.length; place++) {
    const operation = sorted[place];
    if (operation === undefined || operation.invoked > firstAnswer) break;
    if (come.has(place)) continue;
    open.push(place);
    firstAnswer = Math.min(firstAnswer, operation.answered);
  }
  return open.filter((place) => (sorted[place]?.invoked ?? Infinity) <= firstAnswer);
}

function extend<State, Event>(
  sorted: readonly Operation<Event>[],
  prefix: Prefix<State>,
  place: number,
  model: Model<State, Event>,
): Prefix<State> | null {
  const operation = sorted[place];
  const state = operation === undefined ? null : model.after(prefix.state, operation.event);
  if (state === null) return null;
  let { first } = prefix;
  const ahead = new Set([...prefix.ahead, place]);
  while (ahead.delete(first)) first += 1;
  return {
    first,
    ahead: [...ahead].toSorted((one, other) => one - other),
    state,
    last: { place, previous: prefix },
  };
}

function callsOf<Event>(sorted: readonly Operation<Event>[], whole: Prefix<unknown>): Operation<Event>[] {
  const calls: (Operation<Event> | undefined)[] = [];
  for (let prefix = whole; prefix.last !== undefined; prefix = prefix.last.previous) calls.push(sorted[prefix.last.place]);
  return calls.filter((call) => call !== undefined).toReversed();
}

function describe({ text, invoked, answered, event }: Operation<unknown>): string {
  return `${invoked.toFixed(1)}–${Number.isFinite(answered) ? answered.toFixed(1) : '…'} ${text}: ${JSON.stringify(event)}`;
}
