import { tests } from '../lib/russian/counts.ts';
import { percent, scoreOutOf } from '../lib/russian/figures.ts';
import { nbsp } from '../lib/russian/typography.ts';
import { uiTexts } from '../texts.ts';

/** Texts of lists and charts of attempts. */
export const texts = {
  deleted: 'Удалён',
  noDate: 'нет даты',
  noScore: '—',
  notPassed: uiTexts.notPassed,
  /** Example: «из 23» */
  outOf: (maxScore: number) => nbsp(`из ${maxScore}`),
  mean: (count: number, share: number) => nbsp(`${tests(count)}, средний результат — ${percent(share)}.`),
  chart: 'Результаты по времени',
  legend: nbsp('Точка — тест, пустая точка — предыдущая попытка.'),
  attempt: (number: number) => `${number}-я попытка`,
  earlier: (name: string) => `Предыдущие попытки: ${name}`,
  /** The accessible name of a link to the answers. */
  answers: (name: string, score: number, maxScore: number) => `${name}: ${scoreOutOf(score, maxScore)}`,
} as const;
