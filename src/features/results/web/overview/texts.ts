import { pupils, questions, tests } from '../../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';

/** Texts of the overview of results. */
export const texts = {
  search: 'Название теста или урока',
  orders: { newest: 'Сначала новые', name: 'По названию', lowest: 'Сначала низкий результат' },
  generalTests: 'Общие тесты',
  lessonTests: 'Тесты уроков',
  count: tests,
  columns: { test: 'Тест', lesson: 'Урок', pupils: 'Прошли', share: 'Средний результат', lastAt: 'Последняя попытка' },
  pupils,
  flagged: (count: number) => nbsp(`${questions(count)} на проверку`),
  fewData: 'Пока мало данных',
  deleted: 'Удалён',
  writing: 'Пишут сейчас',
  nobodyWrites: 'Сейчас никто не пишет.',
  noShare: '—',
  noDate: 'нет даты',
  none: 'Результатов пока нет',
  noneText: nbsp('Они появятся, когда кто-нибудь завершит тест.'),
  notFound: { empty: 'Ничего не нашли', emptyText: nbsp('Проверьте название и группу.'), reset: 'Сбросить фильтры' },
} as const;
