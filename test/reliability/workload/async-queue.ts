interface AccessRequest {
  uid: string;
  settle(isGranted: boolean): void;
}

/** An async queue of learners who wait for an admin to grant access to a block. */
export class AsyncQueue {
  readonly #requests: AccessRequest[] = [];
  #wake: () => void = () => undefined;
  #isClosed = false;

  /** @returns whether access was granted */
  push(uid: string): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false);
    return new Promise((settle) => {
      this.#requests.push({ uid, settle });
      this.#wake();
    });
  }

  /** @returns the oldest request, as soon as one exists; `null` when the queue is closed */
  async next(): Promise<AccessRequest | null> {
    while (!this.#isClosed) {
      const request = this.#requests.shift();
      if (request !== undefined) return request;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return null;
  }

  /** Settles all waiting requests as not granted. */
  close(): void {
    this.#isClosed = true;
    for (const { settle } of this.#requests.splice(0)) settle(false);
    this.#wake();
  }
}
