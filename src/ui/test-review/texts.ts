import type { Verdict } from '../../domain/questions/review.ts';
import { outOf, scoreOutOf, nbsp } from '../lib/format-russian.ts';

/** Texts of the test review. */
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
  markedRight: nbsp('Вы отметили, верно'),
  markedWrong: nbsp('Вы отметили, неверно'),
  missedRight: nbsp('Верный ответ, не отмечен'),
  rightPair: (text: string) => `Верно: ${text}`,
  allOrNothing: nbsp('Баллы начисляются, только если отмечены все верные ответы и ни одного лишнего.'),
} as const;
