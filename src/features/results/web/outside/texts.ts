import { plural } from '../../../../domain/plural.ts';
import { dayAndMonth } from '../../../../ui/lib/russian/dates.ts';
import { outOf } from '../../../../ui/lib/russian/figures.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';

/** Texts of results that were written down by hand. */
export const texts = {
  add: 'Внести результат',
  change: 'Изменить результат',
  delete: 'Удалить результат',
  lead: nbsp('Пробник в школе или вариант на бумаге. Ученик увидит его с пометкой «внесено вручную».'),
  pupil: 'Ученик',
  clearPupil: 'Убрать ученика',
  exam: 'Экзамен',
  name: 'Что писали',
  date: 'Когда',
  how: 'Как внести баллы',
  modes: { lines: 'По линиям', sum: 'Суммой' },
  part: (part: 1 | 2) => nbsp(`Часть ${part}`),
  partScore: (score: number, maxScore: number) => nbsp(`${score} из ${maxScore}`),
  noPoints: 'нет баллов',
  lineLabel: (line: number, maxScore: number) => nbsp(`Линия ${line}, не больше ${maxScore}`),
  empty: nbsp('Пустое поле — баллов по линии нет, это не ноль.'),
  sum: 'Первичные баллы',
  sumHint: (maxScore: number) => nbsp(`Из ${maxScore}.`),
  ofScore: outOf,
  testPoints: (points: number, year: number) => nbsp(`${plural(points, 'тестовый', 'тестовых', 'тестовых')} по шкале ${year} года`),
  mark: 'отметка',
  notWhole: nbsp('Тестовых баллов не будет: заполнены не все линии.'),
  cancel: uiTexts.cancel,
  saveAndMore: nbsp('Сохранить и внести ещё'),
  save: 'Сохранить',
  noPupil: 'Выберите ученика.',
  noSum: (maxScore: number) => nbsp(`Напишите баллы, от 0 до ${maxScore}.`),
  conflict: nbsp('Результат изменили в другом окне. Посмотрите, каким он стал.'),
  see: 'Посмотреть',
  added: 'Результат внесён',
  changed: 'Результат изменён',
  deleted: 'Результат удалён',
  saveFailed: nbsp('Не удалось сохранить результат'),
  deleteFailed: nbsp('Не удалось удалить результат'),
  deleteTitle: 'Удалить результат?',
  /** @param day `2026-10-05` */
  deleteText: (name: string, day: string, today: string) => `«${name}», ${nbsp(`${dayAndMonth(day, today)}. Вернуть его не получится.`)}`,
} as const;
