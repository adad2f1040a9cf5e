/**
 * A fake of the server's answers about a work. It is for cases that are hard to produce on a server: photos, many
 * pupils. desk.test.ts uses the real server.
 */
import type { Work } from '../../../src/features/checking/contract.ts';
import type { DeskAnswer, DeskWork } from '../../../src/features/checking/desk-contract.ts';
import type { Check } from '../../../src/domain/checking/check-types.ts';
import type { Network, SentRequest } from './network.ts';

export const PHOTO = 'a'.repeat(64);
export const OTHER_PHOTO = 'b'.repeat(64);
export const PUPIL = { uid: 'polina', nickname: 'Полина К.', email: 'polina.k@example.com' };

const criteria = {
  elements: ['Давление кислорода ниже', 'Гипоксия', 'Рецепторы'].map((text, index) => ({ id: `e${index + 1}`, text })),
  bands: [
    { points: 3, any: [{ atLeast: 3 }] },
    { points: 2, any: [{ atLeast: 2 }] },
  ],
  extraErrors: true,
};

export const deskAnswer = (number: number, given: Partial<DeskAnswer> = {}): DeskAnswer => ({
  index: number - 1,
  number,
  questionId: `q${number}`,
  question: { type: 'extended', id: `q${number}`, question: `Вопрос номер ${number}?`, contextText: '', contextImage: null, maxPoints: 3, sampleAnswer: 'Образец: давление ниже.', criteria, explanation: '', topic: '' } as unknown as DeskAnswer['question'],
  answer: { text: `Ответ ${number}`, photos: [] },
  state: 'waiting',
  revision: 0,
  check: null,
  changedAfterCheck: false,
  proposed: null,
  criteriaChanged: false,
  basis: null,
  by: null,
  at: null,
  given: null,
  asked: null,
  ...given,
});

export const deskWork = (answers: DeskAnswer[], given: Partial<DeskWork> = {}): DeskWork => ({
  test: { id: 'variant', name: 'Пробный вариант 5', deleted: false, revision: 4, published: true },
  user: PUPIL,
  attempt: 1,
  revision: 1,
  timestamp: '2026-11-22T16:42:00.000Z',
  score: 27,
  maxScore: 36,
  givenAt: null,
  answers,
  materials: [],
  photos: {},
  deletedPhotos: {},
  ...given,
});

export const listedWork = (given: Partial<Work> = {}): Work => ({
  testId: 'variant', testName: 'Пробный вариант 5', deleted: false, ...PUPIL, attempt: 1, timestamp: '2026-11-22T16:42:00.000Z', revision: 1,
  answers: 3, empty: 0, checked: 0, waiting: 3, score: 27, maxScore: 36, pending: { questions: 3, maxPoints: 9 }, fullScore: null, fullMaxScore: 45, givenAt: null, edited: false, asked: 0,
  ...given,
});

/** Answers the calls of «Проверка» with the data that a test sets. */
export class FakeChecking {
  works: Partial<Record<'waiting' | 'ready' | 'given', Work[]>> = {};
  asked: unknown[] = [];
  questions: unknown = { questions: [], tests: [] };
  desk: Record<string, DeskWork> = {};
  ordered: unknown[] = [];
  comments: unknown[] = [];
  photos = { bytes: 1_200_000_000, quota: 5_000_000_000, keepMonths: 12, waitingPupils: 0 };
  used = true;
  /** The checks that were saved last, by question. */
  saved: Record<string, Check> = {};

  constructor(network: Network) {
    const on = (selector: RegExp, answer: (request: SentRequest) => unknown) => network.respond(selector, (request) => ({ status: 200, body: answer(request) }));
    on(/^GET \/api\/admin\/checking(\?|$)/, ({ path }) => {
      const state = (new URL(path, 'http://site').searchParams.get('state') ?? 'waiting') as 'waiting';
      const works = this.works[state] ?? [];
      const counts = { waiting: this.works.waiting?.length ?? 0, ready: this.works.ready?.length ?? 0, asked: this.asked.length };
      return { works, total: works.length, nextCursor: null, counts, used: this.used, photos: this.photos };
    });
    on(/^GET \/api\/admin\/checking\/questions/, () => this.questions);
    on(/^GET \/api\/admin\/checking\/asked/, () => ({ asked: this.asked, total: this.asked.length, nextCursor: null }));
    on(/^GET \/api\/admin\/checking\/comments/, () => this.comments);
    on(/^GET \/api\/admin\/photos/, () => this.photos);
    on(/^GET \/api\/admin\/checking\/\w+\/questions\//, () => ({ answers: this.ordered }));
    network.respond(
      /^GET \/api\/admin\/checking\/\w+\/(?!questions)\w+(\?|$)/,
      ({ path }) => {
        const work = this.desk[path.split(/[/?]/)[5] ?? ''];
        return work === undefined ? { status: 404, body: { code: 'result-not-found', message: 'Результат не найден' } } : { status: 200, body: work };
      },
    );
    network.respond(/^PUT \/api\/admin\/checking\/\w+\/\w+\/\w+$/, ({ path, body }) => {
      const { check, revision } = JSON.parse(body) as { check: Check; revision: number };
      this.saved[path.split('/')[6] ?? ''] = check;
      return { status: 200, body: { revision: revision + 1, check, state: check.checked ? 'checked' : 'started' } };
    });
  }
}
