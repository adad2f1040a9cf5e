import type { ActionKind } from '../../../domain/audit/audit.ts';
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
    assignments: 'Задания',
    checking: 'Проверка',
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
} as const;
