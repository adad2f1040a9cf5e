import type { Action, AuditEntry } from '../../../domain/audit.ts';
import { roleNames } from '../../../ui/role-names.ts';
import { typo } from '../../../ui/russian.ts';
import { collectionNames, ofPupils, partNames, texts, wentAlong } from './texts.ts';

/** An entry as people read it. */
interface Sentence {
  /** What was done, and to whom or what: «Открыт блок «Клетка» — Ёлкин Пётр». */
  what: string;
  /** What else is known of it. */
  notes: string[];
  /** By whom, and from where. */
  who: string[];
}

/** Says an entry in Russian, in forms that suit anybody of any gender. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const { action, actor, subject, address } = entry;
  const what = action in sayings ? sayings[action as Action](entry) : `Действие «${action}»`;
  // Who does something to themselves is named already.
  const names = actor === null ? [] : subject === null ? [actor.email] : [actor.nickname, actor.email];
  // Of many acts in one entry each may have come from elsewhere.
  return { what, notes: notesOf(entry), who: [...names, ...(isOfMany(entry) ? [] : [address ?? texts.program])] };
}

/** Whether an entry stands for what was too much to keep one by one. */
const isOfMany = ({ times, action, subject }: AuditEntry): boolean =>
  times > 1 || (action.startsWith('sign-in-') && subject === null);

type Saying = (entry: AuditEntry) => string;

const titleOf = ({ subject }: AuditEntry): string => subject?.title ?? '';
const personOf = ({ subject, actor }: AuditEntry): string => subject?.title ?? actor?.nickname ?? '';

/** «Создан тест «Клетка»» */
const of =
  (words: string): Saying =>
  (entry) =>
    `${typo(words)} «${titleOf(entry)}»`;

const withPerson = (words: string, entry: AuditEntry): string => `${words}\u00A0— ${personOf(entry)}`;

/** «Пароль изменён — Ёлкин Пётр» */
const about =
  (words: string): Saying =>
  (entry) =>
    withPerson(typo(words), entry);

/** «Вход — Ёлкин Пётр», or how many more there were. */
const often =
  (words: string, rest: string): Saying =>
  (entry) =>
    isOfMany(entry) ? restOf(rest, entry) : about(words)(entry);

const restOf = (words: string, entry: AuditEntry): string => {
  const counted = typo(`${words} за этот час: ${entry.times}`);
  return entry.actor === null ? counted : withPerson(counted, entry);
};

/** «Открыты блоки «Клетка» и «Генетика» — Ёлкин Пётр» */
const blocks =
  (one: string, several: string): Saying =>
  (entry) => {
    const { blocks: titles = [], moreBlocks = 0 } = entry.details;
    const list = [...titles.map((title) => `«${title}»`), ...(moreBlocks > 0 ? [typo(`ещё ${moreBlocks}`)] : [])];
    const last = list.at(-1) ?? '';
    const others = list.slice(0, -1);
    const named = others.length === 0 ? last : `${others.join(', ')} и\u00A0${last}`;
    return withPerson(`${list.length > 1 ? several : one} ${named}`, entry);
  };

const roleName = (role: string | undefined): string =>
  role !== undefined && role in roleNames ? roleNames[role as keyof typeof roleNames] : (role ?? '');

const sayings: Record<Action, Saying> = {
  'signed-in': often('Вход', 'Другие входы'),
  'sign-in-failed': often('Неудачный вход', 'Другие неудачные входы'),
  'sign-in-unknown': (entry) =>
    isOfMany(entry)
      ? restOf('Другие неудачные входы без аккаунта', entry)
      : `${typo('Неудачный вход: нет аккаунта')} ${titleOf(entry)}`,
  registered: about('Регистрация'),
  'nickname-changed': (entry) =>
    isOfMany(entry)
      ? restOf('Другие смены ника', entry)
      : `Ник изменён: «${entry.details.from ?? ''}» → «${entry.details.to ?? ''}»`,
  'password-changed': often('Пароль изменён', 'Другие смены пароля'),
  'reset-link-created': about('Сделана ссылка для нового пароля'),
  'password-reset': about('Новый пароль по ссылке'),
  'sessions-ended': (entry) => {
    const { sessions = 1 } = entry.details;
    return withPerson(typo(sessions === 1 ? 'Закончен сеанс' : `Закончены сеансы: ${sessions}`), entry);
  },
  'administrator-made': about('Назначен администратор'),
  'role-changed': (entry) =>
    withPerson(`Роль изменена: «${roleName(entry.details.from)}» → «${roleName(entry.details.to)}»`, entry),
  'blocks-opened': blocks('Открыт блок', 'Открыты блоки'),
  'blocks-closed': blocks('Закрыт блок', 'Закрыты блоки'),
  'test-created': of('Создан тест'),
  'test-changed': of('Изменён тест'),
  'test-deleted': of('Удалён тест'),
  'block-created': of('Создан блок'),
  'block-changed': of('Изменён блок'),
  'block-deleted': of('Удалён блок'),
  'lesson-created': of('Создан урок'),
  'lesson-changed': of('Изменён урок'),
  'lesson-deleted': of('Удалён урок'),
  'lesson-test-created': of('Создан тест урока'),
  'lesson-test-changed': of('Изменён тест урока'),
  'lesson-test-deleted': of('Удалён тест урока'),
  imported: () => 'Приняты данные из файла',
};

/** Each note is a line of its own. */
function notesOf({ details }: AuditEntry): string[] {
  const { email, changed = [], lessons = 0, tests = 0, people = 0, taken = {} } = details;
  const counts = Object.entries(taken).map(([name, count]) => `${collectionNames[name] ?? name}\u00A0— ${count}`);
  return [
    email,
    changed.length > 0 && `Изменено: ${changed.map((part) => partNames[part]).join(', ')}`,
    (changed.includes('name') || changed.includes('title')) && `Прежнее название: «${details.from ?? ''}»`,
    lessons + tests > 0 && typo(`Вместе с ним: ${wentAlong(lessons, tests)}`),
    people > 0 && typo(`Доступ закрыт у ${ofPupils(people)}`),
    counts.length > 0 && counts.join(', '),
  ].filter((note) => typeof note === 'string');
}
