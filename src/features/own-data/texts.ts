import type { RequestStatus } from '../../domain/access/access-request.ts';
import type { Due } from '../../domain/assignments/assignment.ts';
import type { State, TargetKind } from '../../domain/assignments/kinds.ts';
import { days } from '../../ui/lib/russian/counts.ts';
import { nbsp } from '../../ui/lib/russian/typography.ts';
import type { CheckData } from './store/checks.ts';

/** Texts of the downloaded page. */
export const texts = {
  title: 'Мои данные',
  fileName: (nickname: string, day: string) => `Мои данные — ${nickname} — ${day}`,
  collected: (nickname: string, time: string, site: string) => `${nickname.replace(/\.$/, '')}. Собрано ${time}, на сайте ${site}.`,
  about: nbsp('Здесь всё, что сайт хранит об этом человеке. Пароля нет: он хранится как хеш, прочитать его нельзя.'),
  contents: 'Содержание',
  nothing: nbsp('Ничего нет.'),
  counted: (title: string, count: number | undefined) => (count === undefined ? title : `${title} (${count})`),
  sections: {
    account: 'Аккаунт',
    consents: 'Согласия',
    tests: 'Результаты тестов',
    lessons: 'Уроки',
    assignments: 'Задания',
    outsideResults: 'Результаты, внесённые вручную',
    drafts: 'Начатые ответы',
    practice: 'Работа над ошибками',
    checks: 'Проверка развёрнутых ответов',
    access: 'Группы, доступ и заявки',
    photos: 'Фотографии',
    sessions: 'Сеансы и адреса',
    opened: 'Открытые тесты',
    journal: 'Журнал',
  },
  what: 'Что',
  value: 'Значение',
  document: 'Документ',
  when: 'Когда',
  who: 'Кто',
  address: 'Адрес',
  number: '№',
  question: 'Вопрос',
  answer: 'Ответ',
  check: 'Проверка',
  points: 'Баллы',
  test: 'Тест',
  nickname: 'Ник',
  email: 'Email',
  role: 'Роль',
  registered: 'Регистрация',
  lastSeen: 'Последнее посещение',
  resetLink: 'Ссылка для нового пароля работает до',
  consent: (version: number) => `Согласие, версия ${version}`,
  byPupil: 'ученик, 14 лет или больше',
  byParent: (name: string) => `родитель: ${name}`,
  onPaper: (who: string, notedBy: string) => `${who}; на бумаге, отметил ${notedBy}`,
  attempt: (attempt: number, time: string, score: string) => `${attempt}-я попытка${time === '' ? '' : `, ${time}`}. ${score}.`,
  waiting: 'На проверке',
  outside: (exam: string, name: string) => `${exam}. ${name}`,
  outsidePoints: (points: string, testPoints: number | null, mark: number | null) =>
    nbsp([points, testPoints === null ? '' : `тестовых: ${testPoints}`, mark === null ? '' : `отметка ${mark}`].filter((part) => part !== '').join(', ')),
  byLine: (line: number, points: number, maxPoints: number) => nbsp(`линия ${line}: ${points} из ${maxPoints}`),
  pointsOf: (points: number, maxPoints: number) => nbsp(`${points} из ${maxPoints}`),
  dueColumn: 'Срок',
  assignment: (kind: TargetKind, name: string) => `${kind === 'test' ? 'Тест' : 'Урок'} «${name}»`,
  dueOf: (due: Due | null, isExtended: boolean) =>
    due === null ? 'без срока' : nbsp(`до ${due.day}${due.time === null ? '' : `, ${due.time}`}${isExtended ? ', продлён' : ''}`),
  states: { 'not-started': 'не начато', started: 'начато', 'handed-in': 'сдано', checking: 'на проверке', checked: 'проверено' } satisfies Record<State, string>,
  late: (lateDays: number) => nbsp(lateDays === 0 ? 'с опозданием, в тот же день' : `с опозданием на ${days(lateDays)}`),
  reminded: (time: string) => `репетитор напомнил ${time}`,
  ofAttempt: (name: string, attempt: number) => `${name}, ${attempt}-я попытка`,
  /** The texts about a check, one line each. */
  checked: ({ points, maxPoints, correctedFrom, correctedAt, amendedAt, comment, notes, asked, askedAt, reply, repliedAt }: CheckData, timeOf: (time: string) => string) =>
    [
      nbsp(`${points} из ${maxPoints}`),
      correctedAt === null ? '' : `исправлено ${timeOf(correctedAt)}: было ${correctedFrom ?? 0}`,
      amendedAt === null ? '' : `дополнено ${timeOf(amendedAt)}`,
      comment,
      notes,
      asked === null ? '' : `Вопрос ${timeOf(askedAt ?? '')}: ${asked}`,
      reply === null ? '' : `Ответ администратора ${timeOf(repliedAt ?? '')}: ${reply}`,
    ]
      .filter((line) => line !== '')
      .join('\n'),
  photo: (name: string, time: string, added: boolean) => `Снимок ${name}, ${time}${added ? ', добавлен при проверке' : ''}`,
  due: (day: string) => `повторить ${day}`,
  learned: (day: string) => `выучен ${day}`,
  practised: (answer: string, time: string, points: string) => `Последний ответ ${time}: ${answer === '' ? 'без ответа' : answer} (${points})`,
  group: (name: string) => `Группа «${name}»`,
  open: (title: string) => `Открыт блок «${title}»`,
  until: (day: string) => `до ${day}`,
  noEnd: 'без срока',
  noTime: '—',
  request: (code: string, block: string | null, status: RequestStatus, granted: string) =>
    `Заявка ${code}${block === null ? '' : `, «${block}»`}: ${status === 'granted' ? `доступ открыт${granted === '' || granted === block ? '' : ` (${granted})`}` : status === 'declined' ? 'отклонена' : 'ждёт ответа'}`,
  session: (device: string) => `Сеанс: ${device === '' ? 'устройство неизвестно' : device}`,
  knownDevice: 'Устройство, с которого входили раньше',
  knownAddress: 'Адрес, с которого входили раньше',
  since: (time: string) => `вход ${time}`,
  version: (name: string, version: number) => `${name}, версия ${version}`,
} as const;
