import { findImpossible, type Impossible, type Model, type Operation } from './linearize.ts';

export interface Violation extends Impossible {
  /** The promise that was broken. */
  promise: string;
  thing: string;
}

/** When a call was sent and answered. */
export type Interval = Pick<Operation<unknown>, 'text' | 'invoked' | 'answered'>;

/** Something on the site that calls change and see. */
export class Thing<Event> {
  readonly #operations: Operation<Event>[] = [];

  get operations(): readonly Operation<Event>[] {
    return this.#operations;
  }

  note(interval: Interval, event: Event): void {
    this.#operations.push({ ...interval, event });
  }
}

/** Everything that was called, by the things that it concerned. */
export class History {
  readonly #checks: { check: () => Violation | null; thing: { operations: readonly unknown[] } }[] = [];
  #calls = 0;
  #unanswered = 0;

  /** A thing that calls will be noted of. */
  add<State, Event>(promise: string, name: string, model: Model<State, Event>): Thing<Event> {
    const thing = new Thing<Event>();
    const check = (): Violation | null => {
      const impossible = findImpossible(thing.operations, model);
      return impossible && { promise, thing: name, ...impossible };
    };
    this.#checks.push({ thing, check });
    return thing;
  }

  /**
   * Does a call and keeps its times, by the clock of this process, in which all clients live.
   * @param call its answer; `null` where nobody can know what became of it
   */
  async time<Answer>(text: string, call: () => Promise<Answer | null>): Promise<{ answer: Answer | null; at: Interval }> {
    const invoked = performance.now();
    this.#calls += 1;
    const answer = await call();
    if (answer === null) this.#unanswered += 1;
    return { answer, at: { text, invoked, answered: answer === null ? Infinity : performance.now() } };
  }

  /** How much was done and is to be explained. */
  get size() {
    const events = this.#checks.reduce((sum, { thing }) => sum + thing.operations.length, 0);
    return { calls: this.#calls, unanswered: this.#unanswered, things: this.#checks.length, events };
  }

  /** Every thing whose answers no order of the calls explains. */
  violations(): Violation[] {
    return this.#checks.map(({ check }) => check()).filter((violation) => violation !== null);
  }
}
