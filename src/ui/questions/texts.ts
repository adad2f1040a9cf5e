import type { QuestionType } from '../../domain/question.ts';
import { points, questions as countQuestions, typo } from '../russian.ts';
import { uiTexts } from '../texts.ts';

/** What the kinds of questions are called; learners don't meet the last. */
export const kindNames = {
  text: 'Один ответ',
  multiple: 'Несколько ответов',
  match: 'Соответствие',
  freeform: 'Свободный ответ',
} as const satisfies Record<QuestionType, string>;

/** What taking a test and reading its review say, general tests and tests of lessons alike. */
export const texts = {
  about: (questionCount: number, maxScore: number) =>
    typo(`${countQuestions(questionCount)}. Максимум — ${points(maxScore)}. Пройти тест можно один раз.`),
  questionsTitle: 'Вопросы',
  kind: (type: Exclude<QuestionType, 'freeform'>, maxScore: number) => `${kindNames[type]}, ${points(maxScore)}`,
  read: 'Прочитайте',
  picture: (number: number) => `Рисунок к вопросу ${number}`,
  zoom: 'Увеличить рисунок',
  choose: 'Выберите ответ',
  answers: (done: number, all: number) => `Ответы: ${done} из ${all}`,
  hasAnswer: 'Есть ответ',
  hasNoAnswer: 'Без ответа',
  noAnswer: 'Нет ответа',
  filled: (done: number, all: number) => `Заполнено ${done} из ${all}`,
  withoutAnswer: 'Без ответа:',
  question: (number: number) => `вопрос ${number}`,
  noWayBack: 'После завершения изменить ответы нельзя.',
  kept: typo('Ответы сохранены на этом устройстве'),
  notKept: typo('Устройство не даёт сохранить ответы. Не закрывайте страницу.'),
  finish: 'Завершить тест',
  sending: 'Сохраняем ответы…',
  waiting: 'Ждём сеть',
  waitingForServer: 'Ждём сервер',
  finishTitle: 'Завершить тест?',
  finishText: 'Изменить ответы после этого нельзя.',
  finishBack: 'Вернуться',
  finishConfirm: 'Завершить',
  offline: uiTexts.offline,
  offlineText: typo('Ответы сохранены на этом устройстве и уйдут, когда сеть вернётся.'),
  serverBusy: 'Сервер пока не принимает ответы',
  serverBusyText: typo('Они сохранены на этом устройстве и уйдут сами.'),
  online: 'Соединение восстановлено',
  stored: 'Ответы сохранены',
} as const;
