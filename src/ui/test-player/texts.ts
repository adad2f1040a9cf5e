import { points, questions as countQuestions } from '../lib/russian/counts.ts';
import { upTo } from '../lib/russian/figures.ts';
import { nbsp } from '../lib/russian/typography.ts';
import { uiTexts } from '../texts.ts';

/** Texts of the test player and of question cards. */
export const texts = {
  testChanged: nbsp('Тест с тех пор изменили. Проверьте ответы и завершите его снова.'),
  /** The line under the title of a test. From the second attempt on, the line has the number of the attempt. */
  about: (questionCount: number, maxScore: number, attempt: number) =>
    nbsp(
      `${countQuestions(questionCount)}. Максимум — ${points(maxScore)}. ${attempt === 1 ? 'Пройти тест можно один раз' : `${attempt}-я попытка`}.`,
    ),
  noFinishInPreview: nbsp('В просмотре завершить тест нельзя.'),
  questionsTitle: 'Вопросы',
  /** @param isPartial whether an answer can get some of the points */
  kind: (name: string, maxScore: number, isPartial = false) =>
    `${name}, ${isPartial ? upTo(maxScore) : points(maxScore)}`,
  line: (line: number) => nbsp(`Линия ${line}`),
  work: (name: string, maxScore: number) => nbsp(`${name}, ${upTo(maxScore)}. Проверит репетитор.`),
  read: 'Прочитайте',
  image: (number: number) => `Рисунок к вопросу ${number}`,
  imageAlone: 'Рисунок к вопросу',
  enlargeImage: 'Увеличить рисунок',
  imageFailed: 'Рисунок не загрузился',
  /** @param numbers the numbers of the questions, from 1 */
  imagesMissing: (...numbers: number[]) =>
    nbsp(
      numbers.length === 1
        ? `Рисунок к вопросу ${numbers[0]} не загрузился.`
        : `Рисунки к вопросам ${numbers.slice(0, -1).join(', ')} и ${numbers.at(-1)} не загрузились.`,
    ),
  choose: 'Выберите ответ',
  typed: {
    short: { label: 'Ответ', hint: nbsp('Слово или словосочетание. Регистр не важен.') },
    number: { label: 'Число', hint: nbsp('Можно с запятой или точкой.') },
  },
  noNumber: nbsp('Введите число, например 25 или 3,5.'),
  moveUp: (item: string) => `Выше: ${item}`,
  moveDown: (item: string) => `Ниже: ${item}`,
  moved: (item: string, place: number, count: number) => `${item}, место ${place} из ${count}`,
  notOrdered: 'Пока без ответа',
  keepOrder: 'Оставить этот порядок',
  answers: (done: number, all: number) => `Ответы: ${done} из ${all}`,
  hasAnswer: 'Есть ответ',
  hasNoAnswer: 'Без ответа',
  noAnswer: 'Нет ответа',
  filled: (done: number, all: number) => `Заполнено ${done} из ${all}`,
  withoutAnswer: 'Без ответа:',
  question: (number: number) => `вопрос ${number}`,
  noWayBack: 'После завершения изменить ответы нельзя.',
  finish: 'Завершить тест',
  pause: 'Пауза',
  sending: 'Сохраняем ответы…',
  waiting: 'Ждём сеть',
  waitingForServer: 'Ждём сервер',
  finishTitle: 'Завершить тест?',
  gaps: (count: number) => nbsp(`Без ответа ${countQuestions(count)}. За ${count === 1 ? 'него' : 'них'} будет 0 баллов.`),
  moreGaps: (count: number) => nbsp(`и ещё ${count}`),
  finalAnswers: nbsp('Изменить ответы после завершения нельзя.'),
  finishText: 'Изменить ответы после этого нельзя.',
  finishBack: 'Вернуться',
  finishConfirm: 'Завершить',
  offline: uiTexts.offline,
  offlineText: nbsp('Ответы сохранены на этом устройстве и уйдут, когда сеть вернётся.'),
  serverBusy: 'Сервер пока не принимает ответы',
  serverBusyText: nbsp('Они сохранены на этом устройстве и уйдут сами.'),
  online: 'Соединение восстановлено',
  stored: 'Ответы сохранены',
  changed: nbsp('Тест изменился. Показываем новую версию, ваши ответы остались.'),
  takenOver: nbsp('Продолжаем с ответов, которые вы дали на другом устройстве.'),
  doneElsewhere: nbsp('Тест завершён на другом устройстве.'),
} as const;
