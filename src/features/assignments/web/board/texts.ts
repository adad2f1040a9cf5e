import { nbsp } from '../../../../ui/lib/russian/typography.ts';

/** Texts of the board of assignments. */
export const texts = {
  view: 'Показать',
  search: 'Название теста или урока',
  running: 'Идут',
  past: 'Прошедшие',
  columns: { name: 'Задание', audience: 'Кому', due: 'Срок', handedIn: 'Кто сдал' },
  empty: 'Заданий пока нет',
  emptyText: nbsp('Задайте тест или урок группе с днём сдачи — и будет видно, кто что сделал.'),
  notFound: { empty: 'Ничего не нашли', emptyText: nbsp('Проверьте название и группу.'), reset: 'Сбросить фильтры' },
} as const;
