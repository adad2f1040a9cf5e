import { roleNames } from '../../../ui/lib/role-names.ts';
import { lessons, nbsp } from '../../../ui/lib/format-russian.ts';
import { saveTexts } from '../../../ui/forms/texts.ts';
import { uiTexts } from '../../../ui/texts.ts';

/** Texts of the users page. */
export const texts = {
  title: 'Ученики и доступ',
  search: uiTexts.userSearch,
  filter: 'Кого показать',
  filters: { ...roleNames, all: 'Все', '99': 'Админы' },
  count: (label: string, count: number) => `${label} (${count})`,
  columns: { user: 'Ник и email', role: 'Роль', blocks: 'Открытые блоки' },
  empty: uiTexts.nobodyFound,
  emptyText: 'Проверьте ник или email.',
  reset: 'Сбросить поиск',
  loadFailed: uiTexts.usersLoadFailed,
  since: (date: string) => nbsp(`С нами с ${date}`),
  close: uiTexts.close,
  role: 'Роль',
  blocks: 'Доступ к блокам',
  noBlocks: uiTexts.noBlocks,
  card: uiTexts.pupilCard,
  lessons,
  open: 'Открыт',
  closed: 'Закрыт',
  save: 'Сохранить доступ',
  saving: saveTexts.saving,
  saved: 'Доступ сохранён',
  notSaved: saveTexts.notSaved,
  promoteTitle: 'Сделать админом?',
  promoteText: nbsp('Этот человек сможет менять и удалять всё.'),
  promote: 'Сделать админом',
} as const;
