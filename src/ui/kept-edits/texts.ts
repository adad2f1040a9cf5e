import { shortDateTime } from '../lib/russian/dates.ts';
import { nbsp } from '../lib/russian/typography.ts';

/** The kinds of objects that forms edit. */
export type FormSubject = 'test' | 'lesson' | 'block' | 'assignment' | 'import' | 'document' | 'operator';
/** What is kept: the edits of a form, a pupil's question about a check, or a tutor's reply to it. */
export type Subject = FormSubject | 'question' | 'reply';

/** Texts of the offer to restore kept edits. */
export const texts = {
  title: nbsp('На этом устройстве остались несохранённые правки'),
  about: (at: string, what: string) => `${shortDateTime(at)}. ${what}.`,
  changed: {
    test: nbsp('Тест с тех пор изменили.'),
    lesson: nbsp('Урок с тех пор изменили.'),
    block: nbsp('Блок с тех пор изменили.'),
    assignment: nbsp('Задание с тех пор изменили.'),
    import: '',
    document: nbsp('С тех пор опубликована новая версия.'),
    operator: nbsp('С тех пор их изменили.'),
  } satisfies Record<FormSubject, string>,
  named: (kind: 'Тест' | 'Урок' | 'Блок' | 'Задание', name: string) => (name.trim() === '' ? `${kind} без названия` : `${kind} «${name.trim()}»`),
  pasted: nbsp('Текст с вопросами'),
  restore: nbsp('Вернуть правки'),
  remove: nbsp('Удалить их'),
} as const;
