import { questions } from '../../../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../../ui/texts.ts';

/** Texts of the dialog that takes questions from other tests. */
export const texts = {
  title: nbsp('Взять из других тестов'),
  search: nbsp('Слово из вопроса или тест'),
  topic: 'Тема',
  allTopics: 'Все темы',
  noTopic: nbsp('Без темы'),
  chosen: (count: number, total: number) => nbsp(`${count} из ${total}`),
  questionsOf: (test: string) => `Вопросы: ${test}`,
  withoutText: 'Без текста',
  image: 'рисунок',
  hint: nbsp('Вопросы копируются вместе с рисунками и темами.'),
  cancel: uiTexts.cancel,
  take: (count: number) => (count === 0 ? 'Взять' : `Взять ${questions(count)}`),
  noTests: nbsp('Других тестов пока нет.'),
  nothingFound: nbsp('Ничего не нашли. Измените слово или тему.'),
  chooseFirst: nbsp('Отметьте вопросы.'),
  tooMany: (room: number) => nbsp(`В тесте помещается 200 вопросов. Можно взять ещё ${room}.`),
  loadFailed: nbsp('Не удалось загрузить вопросы'),
  testsFailed: nbsp('Не удалось загрузить тесты'),
  takeFailed: nbsp('Не удалось взять вопросы'),
} as const;
