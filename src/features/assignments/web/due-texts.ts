import { editorMessages } from '../../../domain/editor-messages.ts';
import { nbsp } from '../../../ui/lib/russian/typography.ts';

/** Texts of the fields for a time of day. */
export const timeTexts = {
  endOfDay: nbsp('до конца дня'),
  startOfDay: nbsp('с начала дня'),
  invalid: nbsp('Введите время, например 18:00.'),
  dayIsMissing: 'Выберите день.',
  dayIsPast: editorMessages['invalid-date'],
} as const;

const weekdays = new Intl.DateTimeFormat('ru', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Example: «чт, 3 декабря» */
export const shortWeekday = (day: string): string => nbsp(weekdays.format(Date.parse(day)));
