/** An independent model of one work: it follows the rules of «Проверка». Each element of an answer gives one point. */
export interface ModelCheck {
  ticks: string[];
  flag: boolean;
  points: number | null;
  byHand: boolean;
  comment: string;
  checked: boolean;
  /** The criteria by which the answer was checked. */
  by: Rules;
}

export interface Rules {
  ids: string[];
  flag: boolean;
}

export interface ModelGiven {
  points: number;
  maxPoints: number;
  correctedFrom: number | null;
  amended: boolean;
  of: ModelCheck | null;
}

export interface Sent {
  ticks: string[];
  flag: boolean;
  points: number | null;
  byHand: boolean;
  comment: string;
  checked: boolean;
}

const counted = ({ ids, flag }: Rules, { ticks, flag: hasError }: Pick<Sent, 'ticks' | 'flag'>): number =>
  Math.max(0, ticks.filter((id) => ids.includes(id)).length - (flag && hasError ? 1 : 0));
const proposed = (rules: Rules, sent: Pick<Sent, 'ticks' | 'flag'>): number | null => (sent.ticks.some((id) => rules.ids.includes(id)) ? counted(rules, sent) : null);
const ticksIn = ({ ids }: Rules, ticks: readonly string[]): string[] => ids.filter((id) => ticks.includes(id));
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export class WorkModel {
  rules: Rules;
  check: ModelCheck | null = null;
  given: ModelGiven | null = null;
  revision = 0;
  /** The score and the maximum score of the result before the last change that followed the giving out. */
  before: { score: number; maxScore: number } | null = null;
  readonly isEmpty: boolean;
  /** The score and the maximum score of the questions that the program scores. */
  readonly automatic: { score: number; maxScore: number };

  constructor(rules: Rules, automatic: { score: number; maxScore: number }, isEmpty: boolean) {
    this.rules = rules;
    this.automatic = automatic;
    this.isEmpty = isEmpty;
    // A work without any answer is given out at once.
    if (isEmpty) this.given = { points: 0, maxPoints: rules.ids.length, correctedFrom: null, amended: false, of: null };
  }

  /** @returns the status that the server should answer */
  save(sent: Sent): number {
    if (sent.byHand && sent.points !== null && sent.points > this.#maximumFor(sent)) return 400;
    const next = this.#next(sent);
    if (next.checked && next.points === null) return 400;
    if (!same(next, this.check)) {
      this.check = next;
      this.revision += 1;
    }
    return 200;
  }

  /**
   * Whether a save changes neither ticks nor points nor «проверено». The answer then keeps the criteria by which it was
   * checked.
   */
  #keeps(sent: Sent): boolean {
    const { check } = this;
    if (check === null || !check.checked || !sent.checked || check.flag !== sent.flag || check.byHand !== sent.byHand) return false;
    return same(ticksIn(check.by, sent.ticks), ticksIn(check.by, check.ticks)) && (!sent.byHand || sent.points === check.points);
  }

  #maximumFor = (sent: Sent): number => (this.#keeps(sent) ? (this.check?.by ?? this.rules) : this.rules).ids.length;

  #next(sent: Sent): ModelCheck {
    const keeps = this.#keeps(sent);
    const by = keeps ? (this.check?.by ?? this.rules) : this.rules;
    const ticks = ticksIn(by, sent.ticks);
    const flag = by.flag && sent.flag;
    const points = keeps ? (this.check?.points ?? null) : sent.byHand ? sent.points : proposed(by, { ticks, flag });
    return { ticks, flag, points, byHand: sent.byHand, comment: sent.comment, checked: sent.checked, by };
  }

  get state(): string {
    const { check } = this;
    if (check?.checked === true) return 'checked';
    if (check !== null && (check.points !== null || check.ticks.length > 0 || check.flag || check.comment !== '')) return 'started';
    return this.isEmpty ? 'empty' : 'waiting';
  }

  get waits(): boolean {
    return this.state === 'waiting' || this.state === 'started';
  }

  /** The check; `null` for an empty answer whose check has no content any more, because that counts as untouched. */
  get #said(): ModelCheck | null {
    return this.state === 'empty' ? null : this.check;
  }

  get isEdited(): boolean {
    if (this.given === null) return false;
    const said = this.#said;
    return (said !== null && !said.checked) || !same(said, this.given.of);
  }

  /** @returns how many works are given out */
  giveOut(): number {
    if (this.waits || (this.given !== null && !this.isEdited)) return 0;
    const was = this.result;
    const points = this.#said?.points ?? 0;
    const maxPoints = (this.#said?.by ?? this.rules).ids.length;
    const former = this.given;
    const isCorrected = former !== null && former.points !== points;
    this.given = {
      points,
      maxPoints,
      correctedFrom: isCorrected ? former.points : (former?.correctedFrom ?? null),
      amended: former !== null && !isCorrected,
      of: this.#said,
    };
    if (former !== null) this.#remember(was);
    return 1;
  }

  #remember(was: { score: number; maxScore: number }): void {
    if (was.score !== this.result.score || was.maxScore !== this.result.maxScore) this.before = was;
  }

  dropEdits(): void {
    if (!this.isEdited) return;
    this.check = this.given?.of ?? null;
    this.revision += 1;
  }

  /** @returns `outcome`: how the recount changes the points of the checked answer; `givenOut`: how many given-out works it changes */
  change(rules: Rules, recounts: boolean): { outcome: 'up' | 'down' | 'unchanged' | 'byHand' | null; givenOut: number } {
    this.rules = rules;
    return recounts ? this.#recount() : { outcome: null, givenOut: 0 };
  }

  #recount(): { outcome: 'up' | 'down' | 'unchanged' | 'byHand' | null; givenOut: number } {
    const { rules, check } = this;
    const again = (of: { ticks: string[]; flag: boolean; points: number; byHand: boolean }): number => Math.min(rules.ids.length, of.byHand ? of.points : counted(rules, of));
    let outcome: 'up' | 'down' | 'unchanged' | 'byHand' | null = null;
    const was = this.result;
    if (check !== null && check.points !== null && (check.checked || (check.byHand && check.points > rules.ids.length))) {
      const points = again({ ...check, points: check.points });
      const difference = points - check.points;
      if (check.checked) outcome = difference > 0 ? 'up' : difference < 0 ? 'down' : check.byHand ? 'byHand' : 'unchanged';
      const next = { ...check, points, by: rules };
      if (!same(next, check)) {
        this.check = next;
        this.revision += 1;
      }
    }
    if (this.given === null) return { outcome, givenOut: 0 };
    const { of, points: before } = this.given;
    const points = of === null ? 0 : again({ ...of, points: before });
    const isCorrected = points !== before;
    this.given = {
      ...this.given,
      points,
      maxPoints: rules.ids.length,
      correctedFrom: isCorrected ? before : this.given.correctedFrom,
      amended: isCorrected ? false : this.given.amended,
      of: of && { ...of, points, by: rules },
    };
    this.#remember(was);
    return { outcome, givenOut: Number(isCorrected) };
  }

  get result(): { score: number; maxScore: number } {
    return { score: this.automatic.score + (this.given?.points ?? 0), maxScore: this.automatic.maxScore + (this.given?.maxPoints ?? 0) };
  }

  get full(): { fullScore: number | null; fullMaxScore: number } {
    const points = this.check?.checked === true ? (this.check.points ?? 0) : 0;
    return {
      fullScore: this.waits ? null : this.automatic.score + points,
      fullMaxScore: this.automatic.maxScore + (this.check?.by ?? this.rules).ids.length,
    };
  }

  /** Whether the current criteria give other points for the same ticks than the criteria by which the answer was checked. */
  get isMoved(): boolean {
    const { check } = this;
    return check !== null && check.checked && proposed(check.by, check) !== proposed(this.rules, check);
  }
}
