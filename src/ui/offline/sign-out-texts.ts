import { plural } from '../../domain/plural.ts';
import { tests } from '../lib/russian/counts.ts';
import { nbsp } from '../lib/russian/typography.ts';
import type { Subject } from '../kept-edits/texts.ts';
import type { Unsent } from './unsent.ts';

const quoted = (name: string): string => (name === '' ? '' : ` «${name}»`);

const SUBJECTS = {
  test: 'Текст теста',
  lesson: 'Текст урока',
  block: 'Текст блока',
  assignment: 'Текст задания',
  import: 'Текст с вопросами',
  document: 'Текст документа',
  operator: 'Оператор',
  question: 'Вопрос о проверке',
  reply: 'Ответ на вопрос ученика',
} satisfies Record<Subject, string>;

/** The texts that are sent and not saved, in the question «Выйти и удалить …?» */
const SENT: Partial<Record<Subject, string>> = { question: 'вопрос', reply: 'ответ' };

const aboutEdits = ({ subject, name }: Unsent['edits'][number]): string =>
  `${nbsp(SUBJECTS[subject])}${quoted(name)} ${nbsp(`не ${SENT[subject] === undefined ? 'сохранён' : 'отправлен'}.`)}`;

function titleOfEdits(edits: Unsent['edits']): string {
  const [first, ...others] = new Set(edits.map(({ subject }) => SENT[subject] ?? 'правки'));
  return others.length === 0 ? (first ?? 'правки') : 'правки';
}

const photosOf = (count: number): string => `${count} ${plural(count, 'снимок', 'снимка', 'снимков')}`;

function aboutAnswers(names: readonly string[], photos: number): string[] {
  const [name = ''] = names;
  if (names.length === 0) return photos === 0 ? [] : [nbsp(`${photosOf(photos)} ещё не ${plural(photos, 'отправлен', 'отправлены', 'отправлены')}.`)];
  return [`${nbsp('Ответы на ')}${names.length === 1 ? `тест${quoted(name)}` : tests(names.length)}${photos === 0 ? '' : nbsp(` и ${photosOf(photos)}`)} ${nbsp('ещё не отправлены.')}`];
}

const aboutChecks = (count: number): string[] =>
  count === 0 ? [] : [nbsp(`Проверка ${count} ${plural(count, 'ответа', 'ответов', 'ответов')} ещё не отправлена.`)];

/** The texts of the question before a sign-out removes what was not sent (rule R188). */
export const signOutTexts = {
  title: ({ tests: answered, photos, checks, edits }: Unsent) =>
    nbsp(`Выйти и удалить ${answered.length > 0 ? 'ответы' : photos > 0 ? 'снимки' : checks > 0 ? 'проверку' : titleOfEdits(edits)}?`),
  text: ({ tests: answered, photos, checks, edits }: Unsent) =>
    [
      ...aboutAnswers(answered, photos),
      ...aboutChecks(checks),
      ...edits.map(aboutEdits),
      nbsp('При выходе с этого устройства удалится всё, что на нём сохранено.'),
    ].join(' '),
  leaveTitle: 'Выйти?',
  running: (name: string) => `Время теста «${name}» ${nbsp('идёт. Ответы останутся на сервере.')}`,
  stay: 'Остаться',
  leave: 'Выйти',
} as const;
