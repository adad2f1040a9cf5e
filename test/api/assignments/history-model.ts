/** An independent model for tests: it computes the state of assignments from their history alone. In the model, a time is a number of acts. */

interface Part {
  kept: { attempt: number; takenBefore: boolean } | null;
  again: number | null;
  reopened: boolean;
  /** Whether the pupil handed in before the attempt was put aside. */
  wasHandedIn: boolean;
  extended: boolean;
}

interface Attempt {
  score: number;
  at: number;
  isPutAside: boolean;
}

export interface Given {
  test: number;
  groups: Map<number, number>;
  singles: Map<number, number>;
  passedAt: number | null;
  parts: Map<number, Part>;
}

export interface Told {
  member: boolean;
  state: 'not-started' | 'started' | 'handed-in';
  attempt: number | null;
  score: number | null;
  again: number | null;
  takenBefore: boolean;
  overdue: boolean;
}

export class History {
  now = 0;
  readonly given: Given[] = [];
  readonly members: Map<number, number>[];
  readonly isPublished: boolean[];
  readonly #attempts = new Map<string, Attempt[]>();
  readonly #drafts = new Set<string>();

  constructor(groups: number, tests: number) {
    this.members = Array.from({ length: groups }, () => new Map<number, number>());
    this.isPublished = Array.from({ length: tests }, () => true);
  }

  attemptsOf(pupil: number, test: number): Attempt[] {
    const key = `${pupil} ${test}`;
    const attempts = this.#attempts.get(key) ?? [];
    this.#attempts.set(key, attempts);
    return attempts;
  }

  /** The number of the pupil's current attempt, from 1; 0 when there is none. */
  currentOf(pupil: number, test: number): number {
    return this.attemptsOf(pupil, test).findIndex(({ isPutAside }) => !isPutAside) + 1;
  }

  draft(pupil: number, test: number): void {
    this.#drafts.add(`${pupil} ${test}`);
  }

  submit(pupil: number, test: number, score: number): void {
    this.attemptsOf(pupil, test).push({ score, at: this.now, isPutAside: false });
    this.#drafts.delete(`${pupil} ${test}`);
  }

  /** When the pupil got the assignment in each possible way: by name, or by a group. */
  #waysOf({ groups, singles, passedAt }: Given, pupil: number): number[] {
    const ways: number[] = [];
    const single = singles.get(pupil);
    if (single !== undefined) ways.push(single);
    for (const [group, addedAt] of groups) {
      const joinedAt = this.members[group]?.get(pupil);
      if (joinedAt !== undefined && (passedAt === null || joinedAt < passedAt || joinedAt <= addedAt)) ways.push(Math.max(joinedAt, addedAt));
    }
    return ways;
  }

  tell(given: Given, pupil: number): Told | null {
    const ways = this.#waysOf(given, pupil);
    const part = given.parts.get(pupil);
    if (ways.length === 0 && (part?.kept ?? null) === null) return null;
    const number = part?.kept?.attempt ?? this.currentOf(pupil, given.test);
    const attempt = this.attemptsOf(pupil, given.test)[number - 1];
    const isStarted = this.#drafts.has(`${pupil} ${given.test}`);
    const isPast = given.passedAt !== null && part?.extended !== true;
    return {
      member: ways.length > 0,
      state: attempt !== undefined ? 'handed-in' : isStarted ? 'started' : 'not-started',
      attempt: attempt === undefined ? null : number,
      score: attempt?.score ?? null,
      again: attempt === undefined ? (part?.again ?? null) : null,
      takenBefore: attempt !== undefined && (part?.kept?.takenBefore ?? (part?.wasHandedIn !== true && attempt.at < Math.min(...ways))),
      overdue: attempt === undefined && part?.reopened !== true && this.isPublished[given.test] === true && isPast,
    };
  }

  partOf(given: Given, pupil: number): Part {
    const part = given.parts.get(pupil) ?? { kept: null, again: null, reopened: false, wasHandedIn: false, extended: false };
    given.parts.set(pupil, part);
    return part;
  }

  #keep(given: Given, pupil: number): void {
    const told = this.tell(given, pupil);
    if (told !== null && told.attempt !== null) this.partOf(given, pupil).kept ??= { attempt: told.attempt, takenBefore: told.takenBefore };
  }

  /**
   * Runs an act that changes who has which assignments. What pupils have handed in stays. When a pupil no longer has an assignment, everything else
   * about the pupil and the assignment is deleted.
   */
  change(pupils: number, act: () => void): void {
    const before = this.given.map((given) => Array.from({ length: pupils }, (_, pupil) => this.tell(given, pupil)));
    act();
    this.given.forEach((given, index) => {
      for (let pupil = 0; pupil < pupils; pupil += 1) {
        const had = before[index]?.[pupil];
        if (had?.member !== true) continue;
        if (had.attempt !== null) this.partOf(given, pupil).kept ??= { attempt: had.attempt, takenBefore: had.takenBefore };
        else if (this.#waysOf(given, pupil).length === 0) given.parts.delete(pupil);
      }
    });
  }

  reopen(pupil: number, test: number): void {
    const number = this.currentOf(pupil, test);
    const attempt = this.attemptsOf(pupil, test)[number - 1];
    if (attempt === undefined) return;
    for (const given of this.given.filter((each) => each.test === test)) {
      const told = this.tell(given, pupil);
      if (told?.attempt !== number) continue;
      if (told.member) Object.assign(this.partOf(given, pupil), { kept: null, again: attempt.score, reopened: true, wasHandedIn: true });
      else given.parts.delete(pupil);
    }
    attempt.isPutAside = true;
  }

  /** Puts aside results of new pupils of an assignment: «Пройти ещё раз». */
  takeAgain(given: Given, pupils: readonly number[]): void {
    for (const pupil of pupils) {
      const attempt = this.attemptsOf(pupil, given.test)[this.currentOf(pupil, given.test) - 1];
      if (attempt === undefined || (given.parts.get(pupil)?.kept ?? null) !== null) continue;
      for (const other of this.given) if (other !== given && other.test === given.test) this.#keep(other, pupil);
      Object.assign(this.partOf(given, pupil), { again: attempt.score });
      attempt.isPutAside = true;
    }
  }
}
