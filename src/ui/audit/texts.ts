import type { AssignmentPart, ChangedPart } from '../../domain/audit/audit-subject.ts';
import { plural } from '../../domain/plural.ts';
import { lessons, tests } from '../lib/russian/counts.ts';

/** Texts that the entries of the audit log are made of. */
export const texts = {
  /** The actor of entries that no user has caused: the program at its start, or a command in the terminal. */
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
  visibility: 'кто видит тест',
  exam: 'экзамен',
  time: 'время',
  gaps: 'пропуски',
  materials: 'материалы',
};

export const assignmentPartNames: Record<AssignmentPart, string> = {
  due: 'срок',
  audience: 'кому',
  note: 'сообщение',
  opening: 'начало',
  block: 'доступ к блоку',
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
  assignments: 'задания',
  outsideResults: 'внесённые результаты',
  operator: 'оператор',
  documents: 'версии документов',
  consents: 'согласия',
};

/** Counts the lessons and tests that were deleted together with another object: «3 урока и 2 теста» */
export const alsoDeleted = (lessonCount: number, testCount: number): string =>
  [lessonCount > 0 && lessons(lessonCount), testCount > 0 && tests(testCount)].filter(Boolean).join(' и ');

/** Example: «у 5 учеников» */
export const ofPupils = (count: number): string => `${count} ${plural(count, 'ученика', 'учеников', 'учеников')}`;
