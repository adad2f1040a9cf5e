import { nbsp, tests } from '../lib/format-russian.ts';
import type { Subject } from '../kept-edits/texts.ts';
import type { Unsent } from './unsent.ts';

const quoted = (name: string): string => (name === '' ? '' : ` «${name}»`);

const SUBJECTS = { test: 'Текст теста', lesson: 'Текст урока', block: 'Текст блока', assignment: 'Текст задания', import: 'Текст с вопросами', document: 'Текст документа', operator: 'Оператор' } satisfies Record<Subject, string>;

function aboutAnswers(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const [name = ''] = names;
  return [`${nbsp('Ответы на ')}${names.length === 1 ? `тест${quoted(name)}` : tests(names.length)} ${nbsp('ещё не отправлены.')}`];
}

/** The question before a sign-out deletes what was not sent (rule R188). */
export const signOutTexts = {
  title: ({ tests: answered }: Unsent) => nbsp(answered.length > 0 ? 'Выйти и удалить ответы?' : 'Выйти и удалить правки?'),
  text: ({ tests: answered, edits }: Unsent) =>
    [
      ...aboutAnswers(answered),
      ...edits.map(({ subject, name }) => `${SUBJECTS[subject]}${quoted(name)} ${nbsp('не сохранён.')}`),
      nbsp('При выходе с этого устройства удалится всё, что на нём сохранено.'),
    ].join(' '),
  stay: 'Остаться',
  leave: 'Выйти',
} as const;
