import { roleNames } from '../../../ui/role-names.ts';
import { lessons, typo } from '../../../ui/russian.ts';
import { saveTexts } from '../../../ui/saving/texts.ts';
import { uiTexts } from '../../../ui/texts.ts';

/** What the users page says. */
export const texts = {
  title: 'Ученики и доступ',
  admin: uiTexts.administration,
  search: uiTexts.userSearch,
  filter: 'Кого показать',
  filters: { ...roleNames, all: 'Все', '99': 'Админы' },
  count: (label: string, count: number) => `${label} (${count})`,
  columns: { user: 'Ник и email', role: 'Роль', blocks: 'Открытые блоки' },
  empty: uiTexts.nobodyFound,
  emptyText: 'Проверьте ник или email.',
  reset: 'Сбросить поиск',
  loadFailed: uiTexts.usersLoadFailed,
  since: (date: string) => typo(`С нами с ${date}`),
  close: uiTexts.close,
  role: 'Роль',
  blocks: 'Доступ к блокам',
  noBlocks: uiTexts.noBlocks,
  lessons,
  open: 'Открыт',
  closed: 'Закрыт',
  save: 'Сохранить доступ',
  saving: saveTexts.saving,
  saved: 'Доступ сохранён',
  notSaved: saveTexts.notSaved,
  promoteTitle: 'Сделать админом?',
  promoteText: typo('Этот человек сможет менять и удалять всё.'),
  promote: 'Сделать админом',
} as const;
