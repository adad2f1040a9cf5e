/** Texts of the review of a checked work. */
import { elementsGenitive, pointsText } from '../../../domain/checking/criteria/criteria-texts.ts';
import { plural } from '../../../domain/plural.ts';
import type { Whose } from '../texts.ts';
import { fullDay, shortDate } from '../../lib/russian/dates.ts';
import { nbsp } from '../../lib/russian/typography.ts';

export const workTexts = {
  answer: { own: 'Ваш ответ', pupil: 'Ответ ученика' } satisfies Record<Whose, string>,
  noAnswer: 'Нет ответа',
  withoutAnswer: 'Вы сдали работу без ответа на этот вопрос.',
  waits: 'Баллы, пометки и образец ответа появятся, когда репетитор отдаст работу.',
  marks: 'Пометки',
  showMarks: 'Показать пометки на снимке',
  place: (place: number, all: number): string => nbsp(`${place} из ${all}`),
  previous: 'Предыдущий снимок',
  next: 'Следующий снимок',
  enlarge: 'Увеличить снимок',
  photoOf: {
    own: (place: number, all: number, number: number): string => `Снимок ${place} из ${all}, ваш ответ на вопрос ${number}`,
    pupil: (place: number, all: number, number: number): string => `Снимок ${place} из ${all}, ответ на вопрос ${number}`,
  } satisfies Record<Whose, unknown>,
  photoAdded: (place: number, all: number): string => `Снимок ${place} из ${all}, добавил репетитор`,
  marked: (photo: string, marks: string): string => (marks === '' ? photo : `${photo}. Пометки: ${marks}.`),
  notes: 'Пометки на снимке',
  addedByTutor: 'Добавил репетитор',
  comment: 'Комментарий репетитора',
  elements: (found: number, all: number): string => `Элементы ответа: найдено ${found} из ${all}`,
  found: 'Есть в ответе',
  missing: 'Нет в ответе',
  rule: (found: number, all: number, points: number): string => nbsp(`${found} из ${elementsGenitive(all)} — ${pointsText(points)}.`),
  ruleNext: (points: number, words: string): string => nbsp(`${pointsText(points)} — ${words}.`),
  extraErrors: 'Ошибка в лишних сведениях: −1 балл.',
  byHand: 'Баллы поставил репетитор.',
  corrected: (at: string, from: number, to: number): string => `Исправлено ${shortDate(at)}: было ${from}, стало ${to}`,
  amended: (at: string): string => `Проверка дополнена ${shortDate(at)}`,
  deleted: (day: string, months: number | null): string =>
    months === null ? 'Снимок удалён' : `Снимки удалены ${fullDay(day)}: они хранятся ${months} ${plural(months, 'месяц', 'месяца', 'месяцев')} после проверки.`,
  uploading: 'Ещё загружается',
  offline: 'Снимок откроется, когда появится сеть.',
  failed: 'Снимок не открылся.',
  retry: 'Повторить',
  ask: 'Спросить о проверке',
  askLabel: 'О чём спросить',
  askHint: (number: number): string => nbsp(`О проверке ответа № ${number}. Спросить можно один раз, до 500 знаков.`),
  askSend: 'Спросить',
  askCancel: 'Отмена',
  askDone: 'Спросили',
  askMissing: 'Напишите, о чём спросить.',
  askFailed: 'Спросить не удалось. Попробуйте ещё раз.',
  asked: (at: string): string => `Вы спросили ${at}`,
  askedWaits: 'Ждёт ответа репетитора.',
  reply: (at: string): string => `Ответ репетитора, ${shortDate(at)}`,
} as const;
