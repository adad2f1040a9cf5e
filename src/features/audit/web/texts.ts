import type { ChangedPart } from '../../../domain/audit-subject.ts';
import type { ActionKind } from '../../../domain/audit.ts';
import { lessons, plural, tests } from '../../../ui/russian.ts';
import { uiTexts } from '../../../ui/texts.ts';

/** What the journal says. */
export const texts = {
  title: 'Журнал действий',
  admin: uiTexts.administration,
  kind: 'Действия',
  kinds: {
    all: 'Все',
    entries: 'Входы',
    failures: 'Неудачные входы',
    accounts: 'Аккаунты и пароли',
    access: 'Роли и доступ к блокам',
    tests: 'Тесты',
    lessons: 'Блоки и уроки',
    transfer: 'Перенос данных',
  } satisfies Record<ActionKind | 'all', string>,
  person: 'Человек',
  personHint: uiTexts.userSearch,
  nobody: uiTexts.nobodyFound,
  loading: uiTexts.loading,
  peopleFailed: uiTexts.usersLoadFailed,
  clearPerson: 'Убрать человека',
  from: 'С даты',
  to: 'По дату',
  empty: 'Ничего не нашли',
  emptyText: 'Выберите другие действия, человека или дни.',
  reset: 'Сбросить фильтры',
  loadFailed: 'Не удалось загрузить журнал',
  offline: uiTexts.offline,
  offlineText: 'Показано то, что уже загружено.',
  /** Who acts where nobody is signed in: at the start, from the terminal. */
  program: 'Программа',
} as const;

/** Parts of what an edit changes. */
export const partNames: Record<ChangedPart, string> = {
  name: 'название',
  title: 'название',
  description: 'описание',
  order: 'порядковый номер',
  content: 'текст',
  blockId: 'блок',
  questions: 'вопросы',
};

/** Documents that an import takes, by their collections. */
export const collectionNames: Record<string, string> = {
  users: 'ученики',
  auth: 'учётные записи без ученика',
  tests: 'тесты',
  results: 'результаты тестов',
  blocks: 'блоки',
  lessons: 'уроки',
  lessonTests: 'тесты уроков',
  lessonResults: 'результаты уроков',
};

/** What went with something that was deleted. */
export const wentAlong = (lessonCount: number, testCount: number): string =>
  [lessonCount > 0 && lessons(lessonCount), testCount > 0 && tests(testCount)].filter(Boolean).join(' и ');

/** «у 5 учеников» */
export const ofPupils = (count: number): string => `${count} ${plural(count, 'ученика', 'учеников', 'учеников')}`;
