import { ACTIONS_BY_KIND, type Action, type AuditEntry } from '../../domain/audit/audit.ts';
import { roleNames } from '../lib/role-names.ts';
import { plural } from '../../domain/plural.ts';
import { accessRequests, pupils, results } from '../lib/russian/counts.ts';
import { date } from '../lib/russian/dates.ts';
import { nbsp } from '../lib/russian/typography.ts';
import { alsoDeleted, assignmentPartNames, collectionNames, ofPupils, partNames, texts } from './texts.ts';

/** An audit entry as Russian text. */
interface FormattedEntry {
  /** The action and its subject. Example: «Открыт блок «Клетка» — Ёлкин Пётр» */
  summary: string;
  /** The details, each on a line of its own. */
  notes: string[];
  /** The name, e-mail and IP address of the actor. */
  actor: string[];
}

/** Formats an entry in Russian. The wording is the same whatever the actor's grammatical gender is. */
export function formatAuditEntry(entry: AuditEntry): FormattedEntry {
  const { action, actor, key, subject, address } = entry;
  const summary = action in FORMATTERS ? FORMATTERS[action as Action](entry) : `Действие «${action}»`;
  // If an entry has no subject, the summary already contains the actor's name, and only the e-mail address is added.
  const isNamed = subject === null && !NAMES_NO_USER.has(action);
  const names = key ? [texts.key(key.name)] : actor === null ? [] : isNamed ? [actor.email] : [actor.nickname, actor.email];
  // An aggregate entry shows no address, because its actions may come from several addresses. Refused keys are the exception, because they are
  // counted by address.
  return { summary, notes: notesOf(entry), actor: [...names, ...(isAggregate(entry) && action !== 'key-refused' ? [] : [address ?? programOf(entry)])].filter((name) => name !== '') };
}

/**
 * Returns «Программа» if a program caused the entry. Such an entry has no actor. A failed sign-in has no actor either, but a person caused it. If the
 * actor was deleted, the IP address is missing, and the result is empty.
 */
const programOf = ({ action, actor }: AuditEntry): string => (actor !== null || (FAILURES as readonly string[]).includes(action) ? '' : texts.program);
const FAILURES = ACTIONS_BY_KIND.failures;

/** Actions whose summary names neither a subject nor an actor. */
const NAMES_NO_USER: ReadonlySet<string> = new Set(['works-given-out', 'photo-keeping-changed', 'photos-deleted', 'access-changed', 'operator-changed', 'asking-changed']);

/** Whether an entry counts several actions of an hour, in place of an entry for each of them (rule R71). */
const isAggregate = ({ times, action, subject }: AuditEntry): boolean =>
  times > 1 || (action.startsWith('sign-in-') && subject === null);

type Formatter = (entry: AuditEntry) => string;

const titleOf = ({ subject }: AuditEntry): string => subject?.title ?? '';
const nameOf = ({ subject, actor }: AuditEntry): string => subject?.title ?? actor?.nickname ?? '';

/** Example: «Создан тест «Клетка»» */
const withTitle =
  (words: string): Formatter =>
  (entry) =>
    `${nbsp(words)} «${titleOf(entry)}»`;

const joinName = (words: string, entry: AuditEntry): string => `${words}\u00A0— ${nameOf(entry)}`;

/** Example: «Пароль изменён — Ёлкин Пётр» */
const withName =
  (words: string): Formatter =>
  (entry) =>
    joinName(nbsp(words), entry);

/** Example: «Вход — Ёлкин Пётр». For an aggregate entry it gives the number of actions, and the name only if there is an actor. */
const withNameOrCount =
  (words: string, aggregateWords: string): Formatter =>
  (entry) =>
    isAggregate(entry) ? formatCount(aggregateWords, entry) : withName(words)(entry);

const formatCount = (words: string, entry: AuditEntry): string => {
  const counted = nbsp(`${words} за этот час: ${entry.times}`);
  return entry.actor === null ? counted : joinName(counted, entry);
};

/** Example: «Открыты блоки «Клетка» и «Генетика» — Ёлкин Пётр» */
const withBlocks =
  (one: string, several: string): Formatter =>
  (entry) => {
    const { blocks: titles = [], moreBlocks = 0 } = entry.details;
    return joinName(`${titles.length + moreBlocks > 1 ? several : one} ${listOf(entry.details)}`, entry);
  };

/** Example: ««А», «Б» и ещё 5» */
function listOf({ blocks: titles = [], moreBlocks = 0 }: AuditEntry['details']): string {
  const list = [...titles.map((title) => `«${title}»`), ...(moreBlocks > 0 ? [nbsp(`ещё ${moreBlocks}`)] : [])];
  const last = list.at(-1) ?? '';
  const others = list.slice(0, -1);
  return others.length === 0 ? last : `${others.join(', ')} и\u00A0${last}`;
}

/** Example: «Доступ изменён — Ёлкин Пётр». For a group: «Доступ изменён: группа «ЕГЭ»» */
const accessChanged: Formatter = (entry) =>
  entry.subject === null ? 'Доступ изменён' : entry.subject.kind === 'group' ? withTitle('Доступ изменён: группа')(entry) : withName('Доступ изменён')(entry);

const roleName = (role: string | undefined): string =>
  role !== undefined && role in roleNames ? roleNames[role as keyof typeof roleNames] : (role ?? '');

const FORMATTERS: Record<Action, Formatter> = {
  'signed-in': withNameOrCount('Вход', 'Другие входы'),
  'sign-in-failed': withNameOrCount('Неудачный вход', 'Другие неудачные входы'),
  'sign-in-unknown': (entry) =>
    isAggregate(entry)
      ? formatCount('Другие неудачные входы без аккаунта', entry)
      : `${nbsp('Неудачный вход: нет аккаунта')} ${titleOf(entry)}`,
  'password-refused': (entry) => formatCount('Неверный старый пароль', entry),
  'key-refused': (entry) => formatCount('Запросы с неверным ключом', entry),
  'access-refused': (entry) => formatCount('Отказано в вызовах администратора', entry),
  registered: withName('Регистрация'),
  'nickname-changed': (entry) =>
    isAggregate(entry)
      ? formatCount('Другие смены ника', entry)
      : `Ник изменён: «${entry.details.from ?? ''}» → «${entry.details.to ?? ''}»`,
  'password-changed': withNameOrCount('Пароль изменён', 'Другие смены пароля'),
  'reset-link-created': withName('Сделана ссылка для нового пароля'),
  'password-reset': withName('Новый пароль по ссылке'),
  'sessions-ended': (entry) => {
    const { sessions = 1 } = entry.details;
    return joinName(nbsp(sessions === 1 ? 'Закончен сеанс' : `Закончены сеансы: ${sessions}`), entry);
  },
  'administrator-made': withName('Назначен администратор'),
  'email-changed': (entry) => joinName(`${nbsp('Исправлен email:')} ${entry.details.from ?? ''} → ${entry.details.to ?? ''}`, entry),
  'user-deleted': withName('Удалён аккаунт'),
  'data-downloaded': withName('Скачаны данные'),
  'role-changed': (entry) =>
    joinName(`Роль изменена: «${roleName(entry.details.from)}» → «${roleName(entry.details.to)}»`, entry),
  'blocks-opened': withBlocks('Открыт блок', 'Открыты блоки'),
  'blocks-closed': withBlocks('Закрыт блок', 'Закрыты блоки'),
  'access-changed': accessChanged,
  'request-granted': withBlocks('По заявке открыт блок', 'По заявке открыты блоки'),
  'request-declined': withName('Заявка отклонена'),
  'group-created': withTitle('Создана группа'),
  'group-renamed': (entry) => `Группа переименована: «${entry.details.from ?? ''}» → «${titleOf(entry)}»`,
  'group-deleted': withTitle('Удалена группа'),
  'members-changed': withTitle('Изменён состав группы'),
  'invitation-renewed': withTitle('Сделана ссылка-приглашение группы'),
  'invitation-removed': withTitle('Выключена ссылка-приглашение группы'),
  'key-created': withTitle('Создан ключ'),
  'key-revoked': withTitle('Отозван ключ'),
  'test-created': withTitle('Создан тест'),
  'test-changed': withTitle('Изменён тест'),
  'test-published': withTitle('Опубликован тест'),
  'test-unpublished': withTitle('Снят с публикации тест'),
  'test-deleted': withTitle('Удалён тест'),
  'attempt-reopened': (entry) => joinName(`${nbsp('Разрешено пройти ещё раз:')} «${entry.details.test ?? ''}»`, entry),
  'outside-result-added': (entry) => `${nbsp('Внесён результат:')} ${nameOf(entry)}`,
  'outside-result-changed': withName('Изменён внесённый результат'),
  'outside-result-deleted': withName('Удалён внесённый результат'),
  'minutes-added': (entry) => `${withTitle('Добавлены минуты к тесту')(entry)}: ${pupils(entry.details.pupils ?? 0)}, ${nbsp(`${entry.details.minutes ?? 0} мин`)}`,
  'test-regraded': withTitle('Пересчитаны баллы теста'),
  'assignment-created': (entry) => withTitle(entry.details.target === 'lesson' ? 'Задан урок' : 'Задан тест')(entry),
  'assignment-changed': withTitle('Изменено задание'),
  'assignment-deleted': withTitle('Удалено задание'),
  'assignment-extended': (entry) => `${withTitle(entry.details.until === null ? 'Убрано продление срока задания' : 'Продлён срок задания')(entry)}: ${pupils(entry.details.pupils ?? 0)}`,
  'pupils-reminded': (entry) => `${withTitle('Отправлены напоминания о задании')(entry)}: ${pupils(entry.details.pupils ?? 0)}`,
  'works-given-out': (entry) => `${entry.subject === null ? 'Отданы работы' : withTitle(entry.subject.kind === 'group' ? 'Отданы работы группы' : 'Отданы работы теста')(entry)}: ${entry.details.count ?? 0}`,
  'check-corrected': (entry) => joinName(`${nbsp(`Исправлены баллы за № ${entry.details.number ?? ''}:`)} «${entry.details.test ?? ''}», ${nbsp(`${entry.details.from ?? ''} → ${entry.details.to ?? ''}`)}`, entry),
  'criteria-changed': (entry) => `${withTitle('Изменены критерии в тесте')(entry)}, ${nbsp(`№ ${entry.details.number ?? ''}`)}`,
  'photo-keeping-changed': ({ details }) => `${nbsp('Изменён срок хранения снимков:')} ${nbsp(`${keptFor(details.from)} → ${keptFor(details.to)}`)}`,
  'photos-deleted': ({ details }) => nbsp(`Удалены снимки: ${details.count ?? 0}`),
  'block-created': withTitle('Создан блок'),
  'block-changed': withTitle('Изменён блок'),
  'block-deleted': withTitle('Удалён блок'),
  'lesson-created': withTitle('Создан урок'),
  'lesson-changed': withTitle('Изменён урок'),
  'lesson-deleted': withTitle('Удалён урок'),
  'lesson-test-created': withTitle('Создан тест урока'),
  'lesson-test-changed': withTitle('Изменён тест урока'),
  'lesson-test-deleted': withTitle('Удалён тест урока'),
  'consent-given': (entry) => joinName(nbsp(`Дано согласие, версия ${entry.details.version ?? ''}`), entry),
  'consent-noted': withName('Отмечено согласие на бумаге'),
  'consent-note-removed': withName('Убрана отметка о согласии'),
  'operator-changed': () => 'Изменены сведения об операторе',
  'document-published': ({ details: { kind, version = '' } }) =>
    nbsp(`${kind === 'policy' ? 'Опубликована политика' : 'Опубликовано согласие'}, версия ${version}`),
  'asking-changed': ({ details }) => (details.to === 'off' ? 'Согласие не спрашиваем' : 'Согласие спрашиваем'),
  imported: () => 'Приняты данные из файла',
  downloaded: (entry) =>
    isAggregate(entry) ? formatCount('Другие скачивания', entry) : entry.subject === null ? 'Скачана ведомость' : withTitle('Скачаны результаты')(entry),
};

/** Examples: «12 месяцев», «всегда» */
const keptFor = (months = ''): string => (/^\d+$/.test(months) ? `${months} ${plural(Number(months), 'месяц', 'месяца', 'месяцев')}` : 'всегда');

function notesOf({ action, details }: AuditEntry): string[] {
  const { email, changed = [], lessons = 0, tests = 0, people = 0, regraded, taken = {} } = details;
  const counts = Object.entries(taken).map(([name, count]) => `${collectionNames[name] ?? name}\u00A0— ${count}`);
  const { changedParts = [], chosen = 1, opened = 0, extended = 0, closed = 0, added = 0, removed = 0, until } = details;
  return [
    email,
    chosen > 1 && nbsp(`Выбрано: ${pupils(chosen)}`),
    action.startsWith('assignment-') ? assignmentNote(action, details) : countsOf({ открыто: opened, 'изменён срок': extended, закрыто: closed }),
    action === 'access-changed' && listOf(details),
    until !== undefined && !(action === 'assignment-extended' && until === null) && nbsp(until === null ? 'Без срока' : `До ${date(`${until}T12:00`)}`),
    countsOf({ добавлено: added, убрано: removed }),
    changedParts.length > 0 && `Изменено: ${changedParts.map((part) => assignmentPartNames[part]).join(', ')}`,
    changed.length > 0 && `Изменено: ${changed.map((part) => partNames[part]).join(', ')}`,
    (changed.includes('name') || changed.includes('title')) && `Прежнее название: «${details.from ?? ''}»`,
    lessons + tests > 0 && nbsp(`Вместе с ним: ${alsoDeleted(lessons, tests)}`),
    people > 0 && nbsp(`Доступ закрыт у ${ofPupils(people)}`),
    action === 'user-deleted' && wentWith(details),
    details.recounted !== undefined && nbsp(`Пересчитано ответов: ${details.recounted}`),
    regraded !== undefined && nbsp(`Балл изменился у ${ofPupils(regraded)}`),
    counts.length > 0 && counts.join(', '),
  ].filter((note) => typeof note === 'string');
}

/** What was deleted together with a user. Example: «6 результатов, 1 заявка». `false` if nothing else was deleted. */
function wentWith({ attempts = 0, requests = 0 }: AuditEntry['details']): string | false {
  const went = [attempts > 0 && results(attempts), requests > 0 && accessRequests(requests)].filter((each) => typeof each === 'string');
  return went.length > 0 && went.join(', ');
}

/** Example: «Кому: ЕГЭ, вторник, 3 ученика · Разрешено пройти ещё раз: 3 · Блок открыт: 4» */
function assignmentNote(action: string, { groups = [], pupils: named = 0, reopened = 0, opened = 0 }: AuditEntry['details']): string | false {
  const to = action === 'assignment-extended' ? [] : [...groups, ...(named > 0 ? [pupils(named)] : [])];
  const notes = [
    to.length > 0 && `Кому: ${to.join(', ')}`,
    reopened > 0 && nbsp(`Разрешено пройти ещё раз: ${reopened}`),
    opened > 0 && nbsp(`Блок открыт: ${opened}`),
  ].filter((note) => typeof note === 'string');
  return notes.length > 0 && notes.join(' · ');
}

/** Example: «Открыто: 5, закрыто: 1». `false` if all counts are 0. */
function countsOf(counts: Record<string, number>): string | false {
  const named = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${name}: ${count}`] : []));
  const [first = '', ...others] = named;
  return named.length > 0 && [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others].join(', ');
}
