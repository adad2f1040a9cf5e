/**
 * Spreads the rendering of many pages over turns of the event loop, one page for each turn. Other requests can run
 * between them.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** How many callers wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves when the turn of the caller has come. Turns come in the order of the calls. */
  async next(): Promise<void> {
    this.#waiting += 1;
    await (this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve))));
    this.#waiting -= 1;
  }
}
