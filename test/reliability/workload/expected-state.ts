import { isDeepStrictEqual } from 'node:util';
import type { TestResponse } from '../../support/test-client.ts';

/** The kinds of changes to which a state may belong. */
export type Kind = 'registration' | 'session' | 'result' | 'lesson result' | 'draft' | 'test edit' | 'grant' | 'password';

/** A request that changes a state. */
export interface Change<State> {
  send(): Promise<TestResponse>;
  /** The state that a successful response describes. */
  stateOf(body: unknown): State;
  /** Whether a state may be the outcome of the change when the response was lost. */
  mayResultIn(state: State): boolean;
}

/**
 * What a check finds on the server: the acknowledged value, the value of a change that got no response, or another
 * value.
 */
export type Verdict = 'kept' | 'applied without ack' | 'lost';

/** The expected value of something on the server that only one client changes. */
export class ExpectedState<State> {
  readonly kind: Kind;
  readonly #read: () => Promise<State>;
  #value: State;
  #uncertain: Change<State> | null = null;

  /** @param read reads the value from the server */
  constructor(kind: Kind, value: State, read: () => Promise<State>) {
    this.kind = kind;
    this.#value = value;
    this.#read = read;
  }

  get value(): State {
    return this.#value;
  }

  get isUncertain(): boolean {
    return this.#uncertain !== null;
  }

  /**
   * Sends a change.
   * @returns whether it was acknowledged by a complete successful response
   * @throws Error when the server rejects it
   */
  async change(change: Change<State>): Promise<boolean> {
    this.#uncertain = change;
    const response = await change.send().catch(() => null);
    if (response === null || response.status >= 500) return false;
    if (response.status >= 400) throw new Error(`A ${this.kind} was rejected: ${response.status} ${response.text}`);
    this.#value = change.stateOf(response.body);
    this.#uncertain = null;
    return true;
  }

  /** Compares the expected value with the server's value, which then becomes the expected one. */
  async check(): Promise<Verdict> {
    const found = await this.#read();
    const uncertain = this.#uncertain;
    this.#uncertain = null;
    if (isDeepStrictEqual(found, this.#value)) return 'kept';
    this.#value = found;
    return uncertain?.mayResultIn(found) === true ? 'applied without ack' : 'lost';
  }
}
