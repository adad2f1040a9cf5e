interface WaitingPupil {
  uid: string;
  opened(isOpen: boolean): void;
}

/** The pupils who wait for the tutor to open a block to them, in their order. */
export class WaitingPupils {
  readonly #pupils: WaitingPupil[] = [];
  #wake: () => void = () => undefined;
  #isOver = false;

  /** @returns whether the block was opened */
  join(uid: string): Promise<boolean> {
    if (this.#isOver) return Promise.resolve(false);
    return new Promise((opened) => {
      this.#pupils.push({ uid, opened });
      this.#wake();
    });
  }

  /** @returns the first of them, as soon as there is one; `null` when it is over */
  async next(): Promise<WaitingPupil | null> {
    while (!this.#isOver) {
      const pupil = this.#pupils.shift();
      if (pupil !== undefined) return pupil;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return null;
  }

  /** The tutor opens no more. */
  end(): void {
    this.#isOver = true;
    for (const { opened } of this.#pupils.splice(0)) opened(false);
    this.#wake();
  }
}
