import type { Verdict } from '../../domain/questions/review.ts';
import { nbsp, outOf, scoreOutOf } from '../lib/format-russian.ts';

/** Whose result a review shows: the reader's own, or that of a pupil of the reader. */
export type Whose = 'own' | 'pupil';

/** Texts of the test review. */
export const reviewTexts = {
  whose: {
    own: {
      result: 'Ваш результат',
      right: 'Ваш ответ верен',
      wrong: 'Ваш ответ неверен',
      markedRight: nbsp('Вы отметили, верно'),
      markedWrong: nbsp('Вы отметили, неверно'),
    },
    pupil: {
      result: 'Результат ученика',
      right: 'Ответ верен',
      wrong: 'Ответ неверен',
      markedRight: 'Отмечен, верно',
      markedWrong: 'Отмечен, неверно',
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
  count: (verdict: Verdict, count: number) => `${reviewTexts.verdicts[verdict]}: ${count}`,
  right: 'Верный ответ',
  missedRight: nbsp('Верный ответ, не отмечен'),
  rightPair: (text: string) => `Верно: ${text}`,
  regraded: (before: number, now: number) => nbsp(`Балл пересчитан: было ${before}, стало ${now}`),
  earlier: 'Предыдущие попытки:',
  /** @param day «3 октября»; `null` when it is not known */
  earlierAttempt: (attempt: number, day: string | null, score: number, maxScore: number) =>
    nbsp(`${attempt}-я${day === null ? '' : `, ${day}`} — ${scoreOutOf(score, maxScore)}`),
  notCounted: (attempt: number) => nbsp(`${attempt}-я попытка, не учитывается`),
  allOrNothing: nbsp('Баллы начисляются, только если отмечены все верные ответы и ни одного лишнего.'),
} as const;
