import { shortDateTime } from '../lib/russian/dates.ts';
import { nbsp } from '../lib/russian/typography.ts';

/** The kinds of objects that forms edit. */
export type Subject = 'test' | 'lesson' | 'block' | 'assignment' | 'import' | 'document' | 'operator';

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
  } satisfies Record<Subject, string>,
  named: (kind: 'Тест' | 'Урок' | 'Блок' | 'Задание', name: string) => (name.trim() === '' ? `${kind} без названия` : `${kind} «${name.trim()}»`),
  pasted: nbsp('Текст с вопросами'),
  restore: nbsp('Вернуть правки'),
  remove: nbsp('Удалить их'),
} as const;
