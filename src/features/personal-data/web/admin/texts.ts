import { plural } from '../../../../domain/plural.ts';
import { lines, pupils } from '../../../../ui/lib/russian/counts.ts';
import { date } from '../../../../ui/lib/russian/dates.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { DOCUMENT_TITLES } from '../../../../domain/personal-data/personal-data.ts';
import { BACKUP_DAYS_MAX, DOCUMENT_MAX_LENGTH, DOCUMENT_TOO_LONG } from '../../../../domain/personal-data/limits.ts';

const seeIt = (count: number): string => `${pupils(count)} ${plural(count, 'увидит', 'увидят', 'увидят')} согласие при следующем посещении`;

/** Texts of «Персональные данные» and of its pages. */
export const texts = {
  title: uiTexts.sections.personalData,
  lead: nbsp('Кто отвечает за данные учеников, политика и согласие.'),
  loadFailed: 'Не удалось загрузить персональные данные',
  failed: nbsp('Не удалось сохранить изменения.'),
  saved: 'Сохранено',

  operator: 'Оператор',
  fields: {
    name: ['Имя или название', nbsp('ФИО, ИП или школа — как в уведомлении Роскомнадзору')],
    email: ['Email для обращений', nbsp('Его увидят все')],
    inn: ['ИНН, если есть', undefined],
    address: ['Адрес, если хотите', undefined],
    serverPlace: ['Где стоит сервер', nbsp('Страна, город, хостинг')],
    backupDays: ['Сколько дней хранятся копии', nbsp('Резервные копии базы, самое большее')],
  },
  badDays: nbsp(`От 1 до ${BACKUP_DAYS_MAX} дней.`),
  save: 'Сохранить',
  saving: 'Сохраняем…',

  keptOperator: (name: string) => (name.trim() === '' ? 'Оператор' : `Оператор «${name.trim()}»`),

  before: 'Перед публикацией',
  missing: {
    name: [nbsp('Имя или название оператора'), nbsp('Без него тексты никому не принадлежат')],
    email: [nbsp('Email для обращений'), nbsp('Сюда пишут об ошибках и удалении')],
    'server-place': [nbsp('Где стоит сервер'), nbsp('Спросит и Роскомнадзор')],
  },
  ready: nbsp('Тексты собраны по этому сайту'),
  publish: 'Опубликовать',
  publishNote: (count: number) => nbsp(`${seeIt(count)}. Их ответы и результаты останутся.`),
  publishTitle: 'Опубликовать тексты?',
  publishText: (count: number) => nbsp(`Политика и согласие откроются всем. ${seeIt(count)} и ${plural(count, 'сможет', 'смогут', 'смогут')} учиться дальше, когда ${plural(count, 'примет', 'примут', 'примут')} его.`),
  published: 'Опубликовано',
  whole: nbsp('Показать целиком'),
  shorter: 'Свернуть',
  fromTemplate: nbsp('Собран по шаблону'),
  withEdits: nbsp('С вашими правками'),
  keptTexts: nbsp('Тексты до публикации'),
  changeText: nbsp('Изменить текст'),
  toTemplate: nbsp('Вернуть шаблон'),
  short: { policy: 'Политика', consent: 'Согласие' },
  about: {
    policy: nbsp('Откроется всем по адресу /privacy'),
    consent: nbsp('Его примет каждый ученик: при регистрации или при следующем посещении'),
  },

  documents: 'Документы',
  documentTitle: DOCUMENT_TITLES,
  state: ({ version, publishedAt, askAgain }: { version: number; publishedAt: string; askAgain: boolean }) =>
    nbsp(`Версия ${version} от ${date(publishedAt)}.${askAgain && version > 1 ? ' Все спрошены заново.' : ''}${version > 1 ? ` Прежних версий: ${version - 1}.` : ''}`),
  open: 'Открыть',
  change: 'Изменить',
  asking: 'Спрашивать согласие',
  askingHint: nbsp('При регистрации и у тех, кто его не давал'),
  stopTitle: 'Не спрашивать согласие?',
  stopText: nbsp('Регистрация станет прежней. Документы и уже данные согласия останутся.'),
  stop: 'Выключить',
  stopped: nbsp('Согласие больше не спрашиваем'),
  started: nbsp('Снова спрашиваем согласие'),

  changed: nbsp('С публикации изменилось'),
  noLonger: (line: string) => nbsp(`Больше не верно: «${line}»`),
  renew: 'Обновить тексты',

  given: 'Согласие дали',
  givers: { pupil: 'сами', parent: 'родители', paper: 'на бумаге', none: 'пока нет' },
  whoHasNot: nbsp('Кто не дал согласия'),
  idle: 'Давно не заходили',
  idleText: (count: number) =>
    nbsp(`${pupils(count)} не ${plural(count, 'был', 'были', 'были')} здесь больше года. Данные, которые не нужны, закон просит удалять.`),
  look: 'Посмотреть',
  notice: 'Уведомление',
  noticeText: nbsp('Роскомнадзор ждёт уведомления до начала работы. Ответы для его формы уже посчитаны.'),
  answers: 'Ответы для формы',
  advice: nbsp('Тексты — шаблоны, не юридический совет. За них отвечает оператор: покажите их юристу.'),

  documentOf: (kind: 'policy' | 'consent', version: number) => nbsp(`${kind === 'policy' ? 'Политика' : 'Согласие'}, версия ${version}`),
  inForce: (version: number, publishedAt: string) => nbsp(`Действует версия ${version} от ${date(publishedAt)}. Ваши правки в ней остаются.`),
  compose: nbsp('Собрать из шаблона'),
  composeTitle: nbsp('Собрать из шаблона?'),
  composeText: nbsp('Ваши правки в этом тексте пропадут. Опубликованные версии останутся.'),
  composeConfirm: 'Собрать',
  publishVersion: (version: number) => nbsp(`Опубликовать версию ${version}`),
  text: 'Текст',
  asPupils: nbsp('Как увидят ученики'),
  note: nbsp('Что изменилось'),
  noteHint: nbsp('Эту строку ученик увидит над текстом'),
  askAgain: nbsp('Спросить всех заново'),
  askAgainHint: (count: number, version: number) =>
    nbsp(`${pupils(count)} ${plural(count, 'увидит', 'увидят', 'увидят')} версию ${version} при следующем посещении. Отмечайте, если изменились данные, цели или получатели.`),
  changedSince: (version: number) => nbsp(`С версии ${version} на сайте изменилось. Строки из шаблона:`),
  inSection: (line: string, heading: string | null) => nbsp(`«${line}»${heading === null ? '' : ` — в «${heading}»`}`),
  insert: 'Вставить',
  inserted: 'Вставлено',
  remove: 'Убрать',
  removed: 'Убрано',
  /** What is wrong with the text of a document; `null` when nothing is. */
  problemOf: (text: string): string | null => (text.trim() === '' ? 'Текст пуст.' : text.length > DOCUMENT_MAX_LENGTH ? nbsp(DOCUMENT_TOO_LONG) : null),

  reminder: {
    operator: [nbsp('Персональные данные: осталось назвать оператора'), 'Заполнить'],
    publish: [nbsp('Персональные данные: осталось опубликовать тексты'), 'Опубликовать'],
    changed: [nbsp('Персональные данные: тексты пора обновить'), 'Посмотреть'],
  },
  reminderText: nbsp(
    'На сайте есть имена и ответы учеников. Закон просит сказать, кто за них отвечает, опубликовать политику и спросить согласие. ' +
      'Тексты уже готовы. Пока их нет, регистрация работает как раньше.',
  ),
  reminderChanged: (count: number) => nbsp(`С публикации ${plural(count, 'изменилась', 'изменились', 'изменилось')} ${lines(count)}.`),
  later: nbsp('Через месяц'),
  laterLabel: nbsp('Напомнить через месяц'),

  noticeTitle: nbsp('Уведомление в Роскомнадзор'),
  noticeLead: nbsp('Ответы для формы на pd.rkn.gov.ru: посчитаны по настройкам этого сайта. Сверьте их с формой, её поля меняются.'),
  noticeFailed: 'Не удалось загрузить ответы',
  fillIn: nbsp('Заполните сами'),
  noticeFoot: nbsp('Это подсказка, не юридический совет. Что делать при утечке, в какие сроки отвечать ученикам и родителям — в документации, «Закон о персональных данных».'),
  copyAll: nbsp('Скопировать всё'),
  copied: 'Скопировано',
  notCopied: nbsp('Не удалось скопировать. Выделите текст и скопируйте его.'),
  copyField: (field: string) => nbsp(`Скопировать: ${field}`),
} as const;
