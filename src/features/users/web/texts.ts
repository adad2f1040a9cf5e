import type { IdleMonths } from '../../../domain/users/idle.ts';
import { roleNames } from '../../../ui/lib/role-names.ts';
import { lessons } from '../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../ui/lib/russian/typography.ts';
import { saveTexts } from '../../../ui/forms/texts.ts';
import { uiTexts } from '../../../ui/texts.ts';

const IDLE_WORDS: Record<IdleMonths, string> = { 6: 'полугода', 12: 'года', 24: 'двух лет', 36: 'трёх лет' };

/** Texts of the users page. */
export const texts = {
  title: 'Ученики и доступ',
  search: uiTexts.userSearch,
  filter: 'Кого показать',
  filters: { ...roleNames, all: 'Все', '99': 'Админы' },
  count: (label: string, count: number) => `${label} (${count})`,
  ending: (count: number | undefined) => (count === undefined ? 'Доступ кончается' : `Доступ кончается (${count})`),
  withoutConsent: (count: number | undefined) => (count === undefined ? 'Без согласия' : `Без согласия (${count})`),
  nobodyWithoutConsent: { empty: nbsp('Все дали согласие'), emptyText: nbsp('Уберите отбор, чтобы увидеть всех.') },
  idle: {
    label: 'Не заходили больше',
    all: 'Давно не заходили',
    any: 'Не важно',
    months: (months: IdleMonths, count: number | undefined) => nbsp(`Не заходили больше ${IDLE_WORDS[months]}${count === undefined ? '' : ` (${count})`}`),
    empty: nbsp('Все заходили за это время'),
    emptyText: nbsp('Выберите другой срок.'),
  },
  columns: { user: 'Ник и email', role: 'Роль', blocks: 'Открытые блоки', lastSeen: 'Последний раз' },
  empty: uiTexts.nobodyFound,
  emptyText: 'Проверьте ник или email.',
  reset: 'Сбросить поиск',
  loadFailed: uiTexts.usersLoadFailed,
  since: (date: string, lastSeen: string) => nbsp(`С нами с ${date}. Последний раз — ${lastSeen}.`),
  lastSeen: (date: string) => nbsp(`Последний раз — ${date}`),
  changeEmail: {
    title: 'Изменить email',
    text: nbsp('С новым адресом ученик будет входить. Пароль и сеансы останутся.'),
    email: 'Email',
    save: 'Сохранить',
    cancel: 'Отмена',
    saved: 'Email изменён',
    failed: saveTexts.notSaved,
  },
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
  select: uiTexts.selection.select,
  selectAll: 'Выбрать всех',
  save: 'Сохранить доступ',
  saving: saveTexts.saving,
  saved: 'Доступ сохранён',
  notSaved: saveTexts.notSaved,
  promoteTitle: 'Сделать админом?',
  promoteText: nbsp('Этот человек сможет менять и удалять всё.'),
  promote: 'Сделать админом',
} as const;
