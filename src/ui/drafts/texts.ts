import { plural } from '../../domain/plural.ts';
import { tests } from '../lib/russian/counts.ts';
import { shortDate, timeOfDay } from '../lib/russian/dates.ts';
import { nbsp } from '../lib/russian/typography.ts';
import type { Refusal } from '../answer-queue/device-draft.ts';

const REASONS = {
  'no-access': 'доступ к блоку закончился',
  'test-not-found': 'тест закрыт или удалён',
  'unknown-attempt': 'на сервере нет этой попытки',
} satisfies Record<Refusal, string>;

const quoted = (name: string): string => (name === '' ? '' : ` «${name}»`);

/** Examples: «сегодня в 18:40», «21 ноября в 18:40» */
function moment(iso: string): string {
  const isToday = new Date(iso).toDateString() === new Date().toDateString();
  return `${isToday ? 'сегодня' : shortDate(iso)} в ${timeOfDay(iso)}`;
}

/** Example: «завершён сегодня в 18:40» */
const finished = (finishedAt: string): string => nbsp(`завершён ${moment(finishedAt)}`);

/** Texts about where unfinished answers are. */
export const texts = {
  onServer: nbsp('Ответы сохранены на сервере: можно продолжить с другого устройства.'),
  saving: 'Сохраняем…',
  onDevice: nbsp('Ответы сохранены на этом устройстве'),
  onDeviceOnly: nbsp('Ответы сохранены на этом устройстве. Отправим на сервер, когда появится сеть.'),
  /** Safari deletes the data of a site after 7 days without a visit. The sentence follows a text that says what is on the device. */
  weekInSafari: nbsp('Откройте сайт в ближайшие 7 дней: дольше Safari их не хранит.'),
  nowhere: nbsp('Устройство не даёт сохранить ответы. Не закрывайте страницу.'),
  refused: (name: string, refusal: Refusal) =>
    `Ответы на тест${quoted(name)} ${nbsp(`не приняты: ${REASONS[refusal]}. Они остаются на этом устройстве.`)}`,
  gone: nbsp('Тест закрыт или удалён. Ваши ответы сохранены на этом устройстве.'),
  remove: 'Удалить ответы',
  removeTitle: 'Удалить ответы?',
  removeText: (name: string) => `Ответы на тест${quoted(name)} ${nbsp('удалятся с этого устройства. Вернуть их не получится.')}`,
  removeConfirm: 'Удалить',
  removed: 'Ответы удалены',
  waitingTitle: (count: number) => `Ждёт отправки: ${tests(count)}`,
  waiting: (name: string, finishedAt: string) => `«${name}», ${nbsp(`${finished(finishedAt)}. Уйдёт сам, когда появится сеть.`)}`,
  waitingForConsentTitle: (count: number) => nbsp(`Ждёт вашего согласия: ${tests(count)}`),
  waitingForConsent: (name: string, finishedAt: string) => `«${name}», ${nbsp(finished(finishedAt))}`,
  untilConsent: nbsp('Ответы сохранены на этом устройстве. Отправим их, когда вы примете согласие.'),
  waitingPhotos: (name: string, finishedAt: string, uploaded: number, all: number) =>
    `«${name}», ${nbsp(`${finished(finishedAt)}. Загружено ${uploaded} из ${all} ${plural(all, 'снимка', 'снимков', 'снимков')}.`)}`,
  finished,
  sent: (name: string) => `Ответы на тест${quoted(name)} отправлены`,
} as const;
