import type { Pending } from '../../domain/checking/pending.ts';
import type { ScoredType } from '../../domain/questions/question.ts';
import type { Verdict } from '../../domain/questions/review.ts';
import { points, questions } from '../lib/russian/counts.ts';
import { date } from '../lib/russian/dates.ts';
import { outOf, scoreBefore, scoreOutOf, upTo } from '../lib/russian/figures.ts';
import { nbsp } from '../lib/russian/typography.ts';
import { uiTexts } from '../texts.ts';

/** Whose result a review shows: the user's own result, or the result of a pupil of the tutor. */
export type Whose = 'own' | 'pupil';

type Given = 'all' | 'one mistake' | 'exchanged' | 'none';

const GIVEN: Record<Given, string> = {
  all: 'без ошибок',
  'one mistake': 'одна ошибка',
  exchanged: 'переставлены два элемента',
  none: 'больше одной ошибки',
};

/** Example: «Как в ЕГЭ: одна ошибка — 1 балл из 2.» */
const examRule = (given: Given, score: number, maxScore: number): string =>
  nbsp(`Как в ЕГЭ: ${GIVEN[given]} — ${points(score)} из ${maxScore}.`);

/** Texts of the test review. */
export const reviewTexts = {
  whose: {
    own: {
      result: 'Ваш результат',
      right: 'Ваш ответ верен',
      wrong: 'Ваш ответ неверен',
      markedRight: nbsp('Вы отметили, верно'),
      markedWrong: nbsp('Вы отметили, неверно'),
      inBlank: 'вы',
    },
    pupil: {
      result: 'Результат ученика',
      right: 'Ответ верен',
      wrong: 'Ответ неверен',
      markedRight: 'Отмечен, верно',
      markedWrong: 'Отмечен, неверно',
      inBlank: 'ученик',
    },
  } satisfies Record<Whose, Record<string, string>>,
  score: scoreOutOf,
  ofScore: outOf,
  taken: (when: string) => `Пройден ${when}`,
  title: 'Разбор ответов',
  all: (count: number) => `Все (${count})`,
  mistakes: (count: number) => `С ошибками (${count})`,
  filter: 'Какие вопросы показать',
  noMistakes: 'Ошибок нет.',
  map: 'Карта ответов',
  verdicts: { correct: 'Верно', partial: 'Частично верно', wrong: 'Неверно' } satisfies Record<Verdict, string>,
  count: (verdict: Verdict | 'pending', count: number) => `${verdict === 'pending' ? reviewTexts.pending : reviewTexts.verdicts[verdict]}: ${count}`,
  extended: (count: number) => `Развёрнутые (${count})`,
  pendingCount: (count: number) => `${reviewTexts.pending} (${count})`,
  noAnswer: 'Нет ответа',
  unanswered: 'Без ответа',
  sample: 'Образец ответа:',
  pending: uiTexts.pending,
  pendingWork: ({ questions: count, maxPoints }: Pending): string => nbsp(`Развёрнутые ответы на проверке: ${questions(count)}, ${upTo(maxPoints)}.`),
  checked: (at: string): string => `Проверено ${date(at)}`,
  right: 'Верный ответ',
  missedRight: nbsp('Верный ответ, не отмечен'),
  rightPair: (text: string) => `Верно: ${text}`,
  blank: {
    one: nbsp('В бланке: '),
    given: (whose: string) => nbsp(`В бланке: ${whose} — `),
    right: nbsp(', верно — '),
  },
  /** The text names the maximum scores only if the regrading has changed the maximum. */
  regraded: (before: { score: number; maxScore: number }, now: { score: number; maxScore: number }) =>
    nbsp(`Балл пересчитан: было ${scoreBefore(before, now.maxScore)}, стало ${scoreBefore(now, before.maxScore)}`),
  earlier: 'Предыдущие попытки:',
  /** @param day «3 октября»; `null` when it is not known */
  earlierAttempt: (attempt: number, day: string | null, score: number, maxScore: number) =>
    nbsp(`${attempt}-я${day === null ? '' : `, ${day}`} — ${scoreOutOf(score, maxScore)}`),
  notCounted: (attempt: number) => nbsp(`${attempt}-я попытка, не учитывается`),
  alsoAccepted: (spellings: string) => `Принимается и так: ${spellings}.`,
  acceptedRange: (from: string, to: string) => nbsp(`Засчитывается от ${from} до ${to}.`),
  explanation: 'Пояснение',
  asInExam: examRule,
  /** Explains the scoring of each kind of question. The text is empty for `match`, because each of its rows gives a point of its own. */
  ownRule: {
    match: '',
    multiple: nbsp('Баллы начисляются, только если отмечены все верные ответы и ни одного лишнего.'),
    sequence: nbsp('Баллы начисляются, только если верен весь порядок.'),
  } satisfies Record<ScoredType, string>,
} as const;
