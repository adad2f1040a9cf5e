import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '../src/server/testing-client.ts';

/** What of the promise a fact belongs to. */
export type Kind = 'registration' | 'session' | 'result' | 'lesson result' | 'test edit' | 'lesson test edit' | 'grant' | 'password';

/** A change that is asked for, and what may come of it. */
export interface Change<State> {
  send(): Promise<Reply>;
  /** The state that an answer of success speaks of. */
  stateOf(body: unknown): State;
  /** Whether a state may have come of the change, where its answer was lost. */
  mayHaveMade(state: State): boolean;
}

export type Verdict =
  /** The server has what it acknowledged. */
  | 'kept'
  /** It has a change that it didn't come to acknowledge. */
  | 'kept unasked'
  /** It has something else. */
  | 'lost';

/** Something on the server that one client alone changes, as far as its answers tell. */
export class Fact<State> {
  readonly kind: Kind;
  readonly #read: () => Promise<State>;
  #known: State;
  #unsure: Change<State> | null = null;

  /** @param read asks the server what it has */
  constructor(kind: Kind, known: State, read: () => Promise<State>) {
    this.kind = kind;
    this.#known = known;
    this.#read = read;
  }

  get known(): State {
    return this.#known;
  }

  get isUnsure(): boolean {
    return this.#unsure !== null;
  }

  /**
   * Asks for a change.
   * @returns whether it was acknowledged: its answer came whole and tells of success
   * @throws Error when the server refuses it
   */
  async change(change: Change<State>): Promise<boolean> {
    this.#unsure = change;
    const reply = await change.send().catch(() => null);
    if (reply === null || reply.status >= 500) return false;
    if (reply.status >= 400) throw new Error(`A ${this.kind} was refused: ${reply.status} ${reply.text}`);
    this.#known = change.stateOf(reply.body);
    this.#unsure = null;
    return true;
  }

  /** Compares what is known with what the server has, and takes that for known. */
  async check(): Promise<Verdict> {
    const found = await this.#read();
    const unsure = this.#unsure;
    this.#unsure = null;
    if (isDeepStrictEqual(found, this.#known)) return 'kept';
    this.#known = found;
    return unsure?.mayHaveMade(found) === true ? 'kept unasked' : 'lost';
  }
}
