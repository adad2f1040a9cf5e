import type { Verdict } from '../../domain/review.ts';
import { outOf, scoreOutOf, typo } from '../russian.ts';

/** What the review of a test says, general tests and tests of lessons alike. */
export const reviewTexts = {
  yourResult: 'Ваш результат',
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
  yourRight: 'Ваш ответ верен',
  yourWrong: 'Ваш ответ неверен',
  right: 'Верный ответ',
  markedRight: typo('Вы отметили, верно'),
  markedWrong: typo('Вы отметили, неверно'),
  missedRight: typo('Верный ответ, не отмечен'),
  rightPair: (text: string) => `Верно: ${text}`,
  allOrNothing: typo('Баллы начисляются, только если отмечены все верные ответы и ни одного лишнего.'),
} as const;
