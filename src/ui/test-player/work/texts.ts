import { plural } from '../../../domain/plural.ts';
import { nbsp } from '../../lib/russian/typography.ts';

const photos = (n: number): string => nbsp(`${n} ${plural(n, 'снимок', 'снимка', 'снимков')}`);
/** From this number on, questions are counted and not named. */
const MANY = 5;
/** Examples: «№ 24», «№ 24 и № 26», «№ 22, № 24 и № 26», «5 вопросов» */
const numbered = (numbers: readonly number[]): string => {
  if (numbers.length >= MANY) return nbsp(`${numbers.length} ${plural(numbers.length, 'вопрос', 'вопроса', 'вопросов')}`);
  const names = numbers.map((number) => nbsp(`№ ${number}`));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} и ${names.at(-1)}`;
};

/** Texts of answers to extended questions. */
export const texts = {
  photosTitle: 'Снимки',
  insert: (sign: string) => `Вставить ${sign}`,
  insertUpper: nbsp('Вставить верхнее А'),
  insertLower: nbsp('Вставить верхнее а'),
  take: 'Сфотографировать',
  fromGallery: nbsp('Выбрать из галереи'),
  choose: nbsp('Выбрать снимки'),
  byPhone: nbsp('Сфотографировать телефоном'),
  hintOnPhone: nbsp('До 8 снимков. Можно ответить текстом, снимками или и так и так.'),
  hint: nbsp('До 8 снимков: можно перетащить сюда или вставить. Отвечайте текстом, снимками или и так и так.'),
  drop: nbsp('Отпустите, чтобы добавить'),
  states: {
    preparing: nbsp('Готовим снимок'),
    sending: 'Загружается',
    waiting: nbsp('Ждёт сети'),
    full: nbsp('Ждёт места'),
    'full-pupil': nbsp('Ждёт места'),
    failed: nbsp('Не загрузился'),
    unsaved: nbsp('Не сохранён'),
    elsewhere: nbsp('Ещё загружается'),
    server: nbsp('на сервере'),
  },
  open: (number: number, state: string, others: string) => nbsp(`Снимок ${number}, ${state.toLowerCase()}${others === '' ? '' : `, также в ответах ${others}`}: открыть`),
  opened: (number: number, count: number, question: number) => nbsp(`Снимок ${number} из ${count}, № ${question}`),
  turn: 'Повернуть',
  earlier: 'Раньше',
  later: 'Позже',
  remove: 'Убрать',
  removed: nbsp('Снимок убран'),
  restore: 'Вернуть',
  sheetTitle: nbsp('На этом листе ответы на вопросы'),
  sheetHint: nbsp('Снимок будет в ответе на каждый отмеченный вопрос.'),
  sheetNeedsOne: nbsp('Снимок должен быть хотя бы в одном ответе. Чтобы его не было нигде, уберите его.'),
  sheetQuestion: (question: number) => nbsp(`№ ${question}: на этом листе есть ответ`),
  offline: (numbers: readonly number[]) =>
    nbsp(numbers.length === 1 ? `Нет соединения. Снимок ${numbers[0]} сохранён на этом устройстве и загрузится сам.` : 'Нет соединения. Снимки сохранены на этом устройстве и загрузятся сами.'),
  failed: (number: number) => nbsp(`Сервер не принял снимок ${number}. Он сохранён на этом устройстве.`),
  again: 'Повторить',
  tooMany: (count: number) => nbsp(`В ответе 8 снимков, больше нельзя. Не добавлены: ${photos(count)}.`),
  tooManyThere: (question: number) => nbsp(`В ответе на № ${question} уже 8 снимков.`),
  twice: nbsp('Этот снимок уже есть в ответе.'),
  elsewhere: (number: number) => nbsp(`Снимок ${number} загружается с другого устройства. Если он не приходит, откройте на нём этот тест.`),
  full: nbsp('На сайте кончилось место для снимков, репетитор об этом знает. Снимок сохранён на этом устройстве и загрузится сам.'),
  noRoom: nbsp('На сайте кончилось место для снимков. Можно ответить текстом или снять сейчас: снимок загрузится позже.'),
  fullPupil: nbsp('Вы загрузили слишком много снимков. Напишите репетитору.'),
  unsaved: nbsp('Устройство не даёт сохранить снимки. Не закрывайте страницу, пока не появится сеть.'),
  phone: {
    aim: nbsp('Наведите камеру телефона на код: откроется этот вопрос.'),
    signIn: (email: string) => `${nbsp('Если телефон попросит, войдите как ')}${email}.`,
    shoot: nbsp('Снимайте. Снимки появятся здесь сами.'),
    waiting: nbsp('Ждём снимки…'),
    arrived: (count: number) => nbsp(`С телефона ${plural(count, 'пришёл', 'пришло', 'пришло')} ${photos(count)}`),
    code: nbsp('Код, который открывает этот вопрос на телефоне'),
    copy: nbsp('Скопировать ссылку'),
    copied: nbsp('Ссылка скопирована'),
    copyByHand: nbsp('Скопируйте ссылку сами'),
    done: 'Готово',
  },
  uploading: (count: number) => `Загружаем ${photos(count)}.`,
  awaitNetwork: (count: number) => nbsp(`${photos(count)} ${plural(count, 'ждёт', 'ждут', 'ждут')} сети.`),
  sending: nbsp('Отправляем работу'),
  sendingText: nbsp('Можно уйти с этой страницы: работа отправится с любой страницы сайта.'),
  waitingNetwork: nbsp('Ждём сеть'),
  waitingText: nbsp('Ответы и снимки сохранены на этом устройстве и уйдут, когда сеть вернётся.'),
  left: {
    title: nbsp('Снимки, которые не вошли в работу'),
    text: nbsp('Тест завершили на другом устройстве раньше, чем эти снимки загрузились. Сохраните их и отправьте репетитору: он добавит их к работе.'),
    save: nbsp('Сохранить снимки'),
    file: (number: number) => `Снимок ${number}.jpg`,
    remove: 'Удалить',
    removeTitle: nbsp('Удалить снимки?'),
    removeText: (count: number) => nbsp(`${photos(count)} ${plural(count, 'удалится', 'удалятся', 'удалятся')} с этого устройства. Вернуть их не получится.`),
    question: (number: number) => nbsp(`№ ${number}`),
  },
  uploaded: (count: number, all: number) => nbsp(`Снимков загружено: ${count} из ${all}`),
  missing: (number: number, question: number) => nbsp(`Снимок ${number} ответа № ${question} остался на другом устройстве.`),
  missingText: nbsp('Откройте на нём этот тест: снимок загрузится, и работа уйдёт.'),
  withoutIt: nbsp('Сдать без него'),
  announce: {
    uploaded: (number: number) => nbsp(`Снимок ${number} загружен`),
    turned: (number: number) => nbsp(`Снимок ${number} повёрнут`),
    moved: (number: number, place: number) => nbsp(place === 1 ? `Снимок ${number} теперь первый` : `Снимок ${number} теперь ${place}-й`),
    removed: (number: number) => nbsp(`Снимок ${number} убран`),
  },
  finishWithout: (numbers: readonly number[]) => nbsp(`Сдать без ответа на ${numbered(numbers)}`),
  finishZero: (count: number, hasPhotos: boolean) =>
    nbsp(`${count === 1 ? 'За него' : 'За них'} будет 0 баллов.`) + (hasPhotos ? ` ${texts.otherPhoto}` : ''),
  otherPhoto: nbsp('Если ответ на снимке другого вопроса, вернитесь и отметьте это у снимка.'),
  finishUploading: (count: number) =>
    nbsp(count === 1 ? 'Ещё загружается 1 снимок. Работа уйдёт, как только он загрузится.' : `Ещё ${plural(count, 'загружается', 'загружаются', 'загружаются')} ${photos(count)}. Работа уйдёт, как только они загрузятся.`),
} as const;
