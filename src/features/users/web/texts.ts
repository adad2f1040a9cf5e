import { roleNames } from '../../../ui/lib/role-names.ts';
import { lessons, nbsp, plural, pupils } from '../../../ui/lib/format-russian.ts';
import { saveTexts } from '../../../ui/forms/texts.ts';
import { uiTexts } from '../../../ui/texts.ts';

/** Texts of the users page. */
export const texts = {
  title: 'Ученики и доступ',
  search: uiTexts.userSearch,
  filter: 'Кого показать',
  filters: { ...roleNames, all: 'Все', '99': 'Админы' },
  count: (label: string, count: number) => `${label} (${count})`,
  ending: (count: number | undefined) => (count === undefined ? 'Доступ кончается' : `Доступ кончается (${count})`),
  columns: { user: 'Ник и email', role: 'Роль', blocks: 'Открытые блоки' },
  empty: uiTexts.nobodyFound,
  emptyText: 'Проверьте ник или email.',
  reset: 'Сбросить поиск',
  loadFailed: uiTexts.usersLoadFailed,
  since: (date: string) => nbsp(`С нами с ${date}`),
  close: uiTexts.close,
  groups: 'Группы',
  role: 'Роль',
  blocks: 'Доступ к блокам',
  noBlocks: uiTexts.noBlocks,
  card: uiTexts.pupilCard,
  lessons,
  open: 'Открыт',
  closed: 'Закрыт',
  termOf: (title: string) => `Срок: ${title}`,
  select: (nickname: string) => `Выбрать: ${nickname}`,
  selectAll: 'Выбрать всех',
  selection: 'Выбранные ученики',
  selected: (count: number) => nbsp(`${plural(count, 'Выбран', 'Выбрано', 'Выбрано')} ${pupils(count)}`),
  clearSelection: 'Снять выбор',
  save: 'Сохранить доступ',
  saving: saveTexts.saving,
  saved: 'Доступ сохранён',
  notSaved: saveTexts.notSaved,
  promoteTitle: 'Сделать админом?',
  promoteText: nbsp('Этот человек сможет менять и удалять всё.'),
  promote: 'Сделать админом',
} as const;
