import type { ChangedPart } from '../../../domain/audit/audit-subject.ts';
import type { ActionKind } from '../../../domain/audit/audit.ts';
import { lessons, plural, tests } from '../../../ui/lib/format-russian.ts';
import { uiTexts } from '../../../ui/texts.ts';

/** Texts of the audit page. */
export const texts = {
  title: 'Журнал действий',
  kind: 'Действия',
  kinds: {
    all: 'Все',
    entries: 'Входы',
    failures: 'Неудачные входы',
    accounts: 'Аккаунты и пароли',
    access: 'Роли и доступ к блокам',
    groups: 'Группы',
    keys: 'Ключи',
    tests: 'Тесты',
    lessons: 'Блоки и уроки',
    personalData: 'Персональные данные',
    transfer: 'Перенос данных',
  } satisfies Record<ActionKind | 'all', string>,
  person: 'Человек',
  personHint: uiTexts.userSearch,
  clearPerson: 'Убрать человека',
  from: 'С даты',
  to: 'По дату',
  empty: 'Ничего не нашли',
  emptyText: 'Выберите другие действия, человека или дни.',
  reset: 'Сбросить фильтры',
  loadFailed: 'Не удалось загрузить журнал',
  offline: uiTexts.offline,
  offlineText: 'Показано то, что уже загружено.',
  /** The actor of entries that no user caused: at the start, from the terminal. */
  program: 'Программа',
  key: (name: string) => `Ключ «${name}»`,
} as const;

export const partNames: Record<ChangedPart, string> = {
  name: 'название',
  title: 'название',
  description: 'описание',
  order: 'порядковый номер',
  content: 'текст',
  blockId: 'блок',
  questions: 'вопросы',
};

/** Names of the collections of an import. */
export const collectionNames: Record<string, string> = {
  users: 'ученики',
  auth: 'учётные записи без ученика',
  tests: 'тесты',
  results: 'результаты тестов',
  blocks: 'блоки',
  lessons: 'уроки',
  lessonTests: 'тесты уроков',
  lessonResults: 'результаты уроков',
  earlierResults: 'предыдущие попытки',
  groups: 'группы',
  accessRequests: 'заявки',
  operator: 'оператор',
  documents: 'версии документов',
  consents: 'согласия',
};

/** «3 урока и 2 теста», deleted together with something. */
export const alsoDeleted = (lessonCount: number, testCount: number): string =>
  [lessonCount > 0 && lessons(lessonCount), testCount > 0 && tests(testCount)].filter(Boolean).join(' и ');

/** «у 5 учеников» */
export const ofPupils = (count: number): string => `${count} ${plural(count, 'ученика', 'учеников', 'учеников')}`;
