import { plural } from '../../../../domain/plural.ts';
import { counted, minutes, questions } from '../../../../ui/lib/russian/counts.ts';
import { nbsp, NO_BREAK_SPACE } from '../../../../ui/lib/russian/typography.ts';

const minutesAdded = (n: number): string => counted(n, plural(n, 'минуту', 'минуты', 'минут'));

/** Texts of tests with a clock. */
export const texts = {
  startTitle: (limit: number) => `${minutes(limit)}. Начать?`,
  startTraining: 'Тренировка. Начать?',
  extra: (limit: number, extra: number) => nbsp(`${minutes(limit)} и ещё ${extra}, которые добавил репетитор.`),
  exam: (end: string) => [
    nbsp(`Отсчёт начнётся сразу и закончится ${end}, даже если закрыть страницу или выключить телефон.`),
    nbsp('Продолжить можно с любого устройства. Без сети ответы тоже засчитываются.'),
    nbsp('Когда время выйдет, тест завершится сам. Засчитаем всё, на что вы успели ответить.'),
  ],
  training: (limit: number) => [
    nbsp(`Время не ограничено, ориентир — ${minutes(limit)}. Считаем только то, пока тест открыт.`),
    nbsp('Можно поставить на паузу и продолжить в другой день.'),
    nbsp('Сколько времени ушло на каждый вопрос, увидите вы и репетитор.'),
  ],
  start: 'Начать',
  starting: 'Начинаем…',
  notNow: 'Не сейчас',
  offline: nbsp('Чтобы начать, нужна сеть: время назначает сервер. Дальше можно и без неё.'),
  waiting: 'Ждём сеть',
  failed: 'Не удалось начать тест',
  failedText: nbsp('Проверьте соединение и попробуйте ещё раз.'),
  retry: 'Повторить',

  running: (name: string) => `Идёт «${name}»`,
  runningUntil: (end: string) => `, ${nbsp(`конец ${end}.`)}`,

  left: 'Осталось',
  end: (end: string) => `Конец ${end}`,
  passed: 'Прошло',
  guide: (limit: number) => nbsp(`ориентир — ${minutes(limit)}`),
  pause: 'Пауза',
  pausedText: (spent: string) => nbsp(`Прошло ${spent}. Время стоит, ответы сохранены.`),
  resume: 'Продолжить',
  leftSentence: (left: string) => nbsp(`Осталось ${left}.`),
  announced: (left: number) => (left === 1 ? `Осталась 1${NO_BREAK_SPACE}минута.` : `Осталось ${minutes(left)}.`),
  added: (extra: number, end: string) => `Добавлено ${minutesAdded(extra)}, конец ${end}.`,
  addedTitle: (count: number) => nbsp(`Вам добавили ${minutesAdded(count)}`),
  addedText: (end: string) => nbsp(`Теперь конец ${end}. Можно продолжать с того места, где вы остановились.`),
  timeUp: 'Время вышло',
  timeUpText: (end: string, answered: number, all: number) => nbsp(`Тест завершён ${end}. ${plural(answered, 'Засчитан ответ', 'Засчитаны ответы', 'Засчитаны ответы')} на ${questions(answered)} из ${all}.`),
  timeUpOffline: (answered: number, all: number) =>
    nbsp(`Ответы на ${questions(answered)} из ${all} сохранены на этом устройстве и засчитаются. Они уйдут сами, когда появится сеть.`),
  resultLater: nbsp('Результат будет виден после отправки.'),
  showResult: 'Посмотреть результат',
  toDashboard: 'На главную',
} as const;
