/** The server of a fake device. It merges drafts and stores results as the real server does. */
import type { SpentChange } from '../../../src/domain/clock/spent.ts';
import { answersTo, fromDraftAnswers, mergeAnswers, toDraftAnswers, type DatedAnswers } from '../../../src/domain/drafts/merge-answers.ts';
import type { Draft } from '../../../src/domain/drafts/draft.ts';
import { photoIds } from '../../../src/domain/checking/extended-answer.ts';
import { AppError, NetworkError } from '../../../src/domain/errors.ts';
import type { Answer } from '../../../src/domain/questions/question.ts';
import { attemptToSubmit } from '../../../src/domain/results/attempt.ts';
import type { AnswerRequest } from '../../../src/ui/answer-queue/messages.ts';
import type { FakeServerClock } from './fake-server-clock.ts';
import type { FakeClock } from './fake-clock.ts';
import { KEYS, UID } from './drafted-test.ts';

type Reach = 'answers' | 'lost' | 'lost-answer' | 'silent';

/** A fake server. It handles answers with the same domain functions as the real endpoints. */
export class FakeServer {
  epoch = 'first';
  revision = 1;
  /** The user who is signed in in the browser; `null` when nobody is. */
  session: string | null = UID;
  isOpen = true;
  /** Whether the user has to consent before using the site. */
  isGated = false;
  answers: DatedAnswers = {};
  results: { attempt: number; answers: Answer[]; putAsideAt: string | null }[] = [];
  /** The clock of the attempt; `null` for a test without a limit of time. */
  attemptClock: FakeServerClock | null = null;
  reach: Reach = 'answers';
  /** Matches the addresses at which the server fails. */
  failing: RegExp | null = null;
  requests: string[] = [];
  /** The ids of the photos that the server has. */
  photos = new Set<string>();
  /** The error with which the server refuses uploads of photos; `null` to accept them. */
  photoError: AppError | null = null;
  /** How many uploads of photos run now, and how many ran at once at most. */
  uploads = { now: 0, most: 0 };
  readonly #clock: FakeClock;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  async send({ url, body }: AnswerRequest, signal?: AbortSignal): Promise<unknown> {
    const reach = this.reach;
    if (reach === 'silent') {
      return new Promise((_resolve, reject) => {
        const giveUp = (): void => reject(new NetworkError(null));
        this.#clock.setTimeout(giveUp, 20_000);
        signal?.addEventListener('abort', giveUp);
      });
    }
    await Promise.resolve();
    if (reach === 'lost') throw new NetworkError(null);
    this.requests.push(url);
    if (this.failing?.test(url) === true) throw new AppError('internal');
    const answer = url.includes('/drafts/') ? this.#merge(body as DraftBody) : this.#store(body as ResultBody);
    if (reach === 'lost-answer') throw new NetworkError(null);
    return structuredClone(answer);
  }

  async putPhoto(url: string): Promise<unknown> {
    if (this.reach !== 'answers') throw new NetworkError(null);
    const [, id = '', learner] = /\/api\/photos\/(\w+)\?learner=(\w+)/.exec(url) ?? [];
    this.requests.push(`/api/photos/${id}`);
    this.uploads.now += 1;
    this.uploads.most = Math.max(this.uploads.most, this.uploads.now);
    await new Promise<void>((resolve) => void this.#clock.setTimeout(resolve, 50));
    this.uploads.now -= 1;
    if (this.session === null) throw new AppError('unauthenticated');
    if (this.session !== learner) throw new AppError('other-user');
    if (this.photoError !== null) throw this.photoError;
    this.photos.add(id);
    return {};
  }

  #check(learner: string, revision: number): void {
    if (this.session === null) throw new AppError('unauthenticated');
    if (this.session !== learner) throw new AppError('other-user');
    if (this.isGated) throw new AppError('consent-required');
    if (!this.isOpen) throw new AppError('test-not-found');
    if (revision > this.revision) throw new AppError('invalid-request', { fields: { revision: 'Такой версии теста не было.' } });
  }

  #merge({ learner, attempt, revision, answers, spent }: DraftBody): Draft {
    this.#check(learner, revision);
    const isEnded = this.settle();
    if (!isEnded && 'stored' in attemptToSubmit(this.results, attempt)) throw new AppError('already-done');
    const now = new Date(this.#clock.now()).toISOString();
    const sent = fromDraftAnswers(KEYS, answers.map((each) => ({ ...each, changedAt: each.changedAt < now ? each.changedAt : now })));
    this.attemptClock?.note(spent, now);
    if (isEnded) this.#takeLate(sent);
    else this.answers = answersTo(KEYS, mergeAnswers(this.answers, sent));
    const held = this.attemptClock?.ended?.answers ?? this.answers;
    return { revision: this.revision, attempt, now, answers: toDraftAnswers(KEYS, held), epoch: this.epoch, ...(this.attemptClock && { clock: this.attemptClock.told(now) }) };
  }

  /**
   * Stores the result of an attempt if its time is over. Every request to the real server does the same.
   * @returns whether the time has ended the attempt
   */
  settle(): boolean {
    const clock = this.attemptClock;
    if (clock === null || (clock.ended === null && this.results.length > 0) || !clock.settle(this.answers, new Date(this.#clock.now()).toISOString())) return false;
    this.#scoreEnded();
    return true;
  }

  #scoreEnded(): void {
    this.results = [{ attempt: 1, answers: KEYS.map((key) => this.attemptClock?.ended?.answers[key]?.answer ?? null), putAsideAt: null }];
  }

  #takeLate(sent: DatedAnswers): void {
    this.attemptClock?.late(sent);
    this.#scoreEnded();
  }

  #store({ learner, attempt, revision, answers, changedAt = [], finish, spent }: ResultBody): unknown {
    this.#check(learner, revision);
    const now = new Date(this.#clock.now()).toISOString();
    this.attemptClock?.note(spent, now);
    const dated = fromDraftAnswers(KEYS, answers.flatMap((answer, index) => (answer === null && (changedAt[index] ?? null) === null ? [] : [{ index, answer, changedAt: changedAt[index] ?? now }])));
    if (this.settle()) {
      this.#takeLate(dated);
      return {};
    }
    if (finish === 'time' && this.attemptClock !== null) {
      this.answers = answersTo(KEYS, mergeAnswers(this.answers, dated));
      throw new AppError('time-left', { clock: this.attemptClock.told(now) });
    }
    const target = attemptToSubmit(this.results, attempt);
    if ('stored' in target) {
      if (JSON.stringify(target.stored.answers) !== JSON.stringify(answers)) throw new AppError('already-done');
      return {};
    }
    const missing = answers.flatMap(photoIds).filter((id) => !this.photos.has(id));
    if (missing.length > 0) throw new AppError('photos-missing', { photos: missing });
    this.results.push({ attempt, answers, putAsideAt: null });
    this.answers = {};
    return {};
  }
}

interface DraftBody extends Pick<Draft, 'answers' | 'revision' | 'attempt'> {
  learner: string;
  spent?: SpentChange;
}
interface ResultBody {
  learner: string;
  attempt: number;
  revision: number;
  answers: Answer[];
  changedAt?: (string | null)[];
  finish?: 'time';
  spent?: SpentChange;
}
