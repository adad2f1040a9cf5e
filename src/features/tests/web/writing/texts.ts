import { plural } from '../../../../domain/plural.ts';
import { counted, minutes, pupils, pupilsGenitive } from '../../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';

/** The accusative, after «добавить»: «1 минуту», «15 минут» */
const minutesAccusative = (n: number): string => counted(n, plural(n, 'минуту', 'минуты', 'минут'));

/** Texts of «Пишут сейчас» and «Добавить минуты». */
export const texts = {
  title: 'Пишут сейчас',
  note: (count: number, at: string) => nbsp(`${pupils(count)} · обновлено в ${at}`),
  updated: (at: string) => nbsp(`Обновлено в ${at}`),
  empty: 'Сейчас никто не пишет.',
  loadFailed: 'Не удалось загрузить, кто пишет сейчас',
  columns: { pupil: 'Ник и email', start: 'Начало', end: 'Конец', left: 'Осталось' },
  leftInLine: 'осталось',
  lastMinute: nbsp('меньше минуты'),
  extra: (count: number) => `+${minutes(count)}`,
  waiting: 'Ещё не начинали, но минуты добавлены:',
  waitingPupil: (nickname: string, count: number) => `${nickname}, +${minutes(count)}`,
  add: 'Добавить минуты',
  addTo: (nickname: string) => `Добавить минуты: ${nickname}`,

  whom: 'Кому',
  whomHint: nbsp('Тем, кто пишет сейчас или ещё не начинал.'),
  search: uiTexts.userSearch,
  clear: 'Очистить',
  remove: (nickname: string) => `Убрать: ${nickname}`,
  howMany: 'Сколько всего добавить',
  choices: { 15: nbsp('15 мин'), 30: nbsp('30 мин'), 90: nbsp('90 мин'), other: 'Другое' },
  otherMinutes: 'Минут',
  newEnd: (nickname: string) => nbsp(`${nickname}: конец будет`),
  insteadOf: (end: string) => nbsp(`вместо ${end}.`),
  willStart: (nickname: string, total: number) => nbsp(`${nickname}: начнёт, и будет ${minutes(total)}.`),
  many: (count: number) => nbsp(`Для ${pupilsGenitive(count)} конец сдвинется.`),
  cancel: uiTexts.cancel,
  submit: (count: number) => `Добавить ${minutesAccusative(count)}`,
  submitNone: 'Добавить минуты',
  takeAway: 'Убрать минуты',
  added: (count: number) => `Добавлено: ${minutes(count)}`,
  takenAway: 'Минуты убраны',
  nobody: nbsp('Выберите хотя бы одного ученика.'),
  outOfLimit: (max: number) => nbsp(`От 0 до ${max} минут.`),
  over: (nicknames: readonly string[]) => nbsp(`Время у ${nicknames.join(', ')} уже вышло. Разрешите пройти ещё раз.`),
  failed: nbsp('Не удалось добавить минуты. Проверьте соединение и попробуйте ещё раз.'),
} as const;
