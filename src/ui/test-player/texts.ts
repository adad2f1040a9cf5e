import type { QuestionType } from '../../domain/questions/question.ts';
import { points, questions as countQuestions, nbsp } from '../lib/format-russian.ts';
import { uiTexts } from '../texts.ts';

/** The names of the kinds of questions; users never see `freeform` (rule R34). */
export const kindNames = {
  text: 'Один ответ',
  multiple: 'Несколько ответов',
  match: 'Соответствие',
  freeform: 'Свободный ответ',
} as const satisfies Record<QuestionType, string>;

/** Texts of the test player and of question cards. */
export const texts = {
  about: (questionCount: number, maxScore: number) =>
    nbsp(`${countQuestions(questionCount)}. Максимум — ${points(maxScore)}. Пройти тест можно один раз.`),
  questionsTitle: 'Вопросы',
  kind: (type: Exclude<QuestionType, 'freeform'>, maxScore: number) => `${kindNames[type]}, ${points(maxScore)}`,
  read: 'Прочитайте',
  image: (number: number) => `Рисунок к вопросу ${number}`,
  imageAlone: 'Рисунок к вопросу',
  enlargeImage: 'Увеличить рисунок',
  choose: 'Выберите ответ',
  answers: (done: number, all: number) => `Ответы: ${done} из ${all}`,
  hasAnswer: 'Есть ответ',
  hasNoAnswer: 'Без ответа',
  noAnswer: 'Нет ответа',
  filled: (done: number, all: number) => `Заполнено ${done} из ${all}`,
  withoutAnswer: 'Без ответа:',
  question: (number: number) => `вопрос ${number}`,
  noWayBack: 'После завершения изменить ответы нельзя.',
  finish: 'Завершить тест',
  sending: 'Сохраняем ответы…',
  waiting: 'Ждём сеть',
  waitingForServer: 'Ждём сервер',
  finishTitle: 'Завершить тест?',
  finishText: 'Изменить ответы после этого нельзя.',
  finishBack: 'Вернуться',
  finishConfirm: 'Завершить',
  offline: uiTexts.offline,
  offlineText: nbsp('Ответы сохранены на этом устройстве и уйдут, когда сеть вернётся.'),
  serverBusy: 'Сервер пока не принимает ответы',
  serverBusyText: nbsp('Они сохранены на этом устройстве и уйдут сами.'),
  online: 'Соединение восстановлено',
  stored: 'Ответы сохранены',
  takenOver: nbsp('Продолжаем с ответов, которые вы дали на другом устройстве.'),
  doneElsewhere: nbsp('Тест завершён на другом устройстве.'),
} as const;
