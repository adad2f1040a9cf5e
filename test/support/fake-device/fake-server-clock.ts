/**
 * The clock of an attempt on the fake server. It calls the same functions of `src/domain/clock` as the real endpoints.
 */
import { endOf, isOver, passedMs, type Clock } from '../../../src/domain/clock/clock.ts';
import { endedAnswers, mergeLate, type EndedAnswers } from '../../../src/domain/clock/late-answers.ts';
import { addSpent, NOTHING_SPENT, totalSpent, type SpentChange } from '../../../src/domain/clock/spent.ts';
import type { DatedAnswers } from '../../../src/domain/drafts/merge-answers.ts';

interface Start {
  startedAt: string;
  timeLimit: number;
  timeMode: 'exam' | 'training';
}

export class FakeServerClock {
  extraMinutes = 0;
  spent = NOTHING_SPENT;
  /** The answers of the draft when the time ended; `null` while the time runs. */
  ended: EndedAnswers | null = null;
  /** Whether late answers no longer count, because the pupil has opened the review. */
  isClosed = false;
  readonly #start: Start;

  constructor(start: Start) {
    this.#start = start;
  }

  get endsAt(): string | null {
    return endOf({ ...this.#start, extraMinutes: this.extraMinutes });
  }

  told(now: string): Clock {
    return { ...this.#start, endsAt: this.endsAt, extraMinutes: this.extraMinutes, spent: totalSpent(this.spent), now };
  }

  note(change: SpentChange | undefined, now: string): void {
    if (change !== undefined) this.spent = addSpent(this.spent, change, passedMs({ startedAt: this.#start.startedAt, endsAt: this.endsAt }, now) / 1_000);
  }

  /** @returns whether the time is over */
  settle(draft: DatedAnswers, now: string): boolean {
    if (this.ended === null && this.endsAt !== null && isOver(this.endsAt, now)) this.ended = endedAnswers(draft, this.endsAt);
    return this.ended !== null;
  }

  late(answers: DatedAnswers): void {
    if (this.ended !== null) this.ended = mergeLate(this.ended, answers, { endsAt: this.endsAt ?? '', isClosed: this.isClosed });
  }
}
