import { DOCUMENT_TITLES } from '../../../domain/personal-data/personal-data.ts';
import { nbsp } from '../../../ui/lib/russian/typography.ts';

/** Texts of the documents and of the consent page. */
export const texts = {
  title: DOCUMENT_TITLES,
  version: (version: number, day: string) => nbsp(`Версия ${version} от ${day}`),
  print: 'Распечатать',
  former: 'Прежние версии',
  isFormer: (current: number) => nbsp(`Это прежняя версия. Действует версия ${current}.`),
  toCurrent: 'К действующей',
  loadFailed: { policy: 'Не удалось загрузить политику', consent: 'Не удалось загрузить согласие' },
  footer: { label: 'Документы', policy: 'Политика обработки персональных данных', consent: 'Согласие на обработку' },
  firstTime: nbsp('Репетитор просит согласие на обработку ваших данных. Прочитайте и примите его, чтобы продолжить. Ваши ответы и результаты на месте.'),
  newVersion: nbsp('Прочитайте новую версию и примите её, чтобы продолжить. Ваши ответы и результаты на месте.'),
  whatChanged: 'Что изменилось',
  read: 'Прочитать согласие',
  own: 'Ваше согласие',
  accept: 'Принять и продолжить',
  accepting: 'Сохраняем…',
  text: 'Текст согласия',
  notAgreed: 'Если вы не согласны',
  notAgreedText: nbsp('Без согласия пользоваться сайтом нельзя. Скачать свои данные и удалить аккаунт можно здесь.'),
  offline: nbsp('Нет соединения. Примите согласие, когда появится сеть.'),
  saved: 'Согласие сохранено',
} as const;
