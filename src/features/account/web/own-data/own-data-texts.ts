import type { Removed } from '../../../../domain/personal-data/removed-schema.ts';
import type { Consent } from '../../../../domain/personal-data/personal-data.ts';
import { accessRequests, blocksDative, days, lessons, questions, testResults } from '../../../../ui/lib/russian/counts.ts';
import { date } from '../../../../ui/lib/russian/dates.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';

/** Texts about the user's own data and the deletion of the account. */
export const texts = {
  title: 'Мои данные',
  about: nbsp('Всё, что сайт хранит о вас: аккаунт, ответы и результаты, заявки, сеансы и записи журнала.'),
  page: 'Скачать страницей',
  json: 'Скачать JSON',
  download: nbsp('Скачать мои данные'),
  collecting: 'Собираем…',
  given: ({ version, at, by, parentName, paper }: Consent) => {
    if (paper) return nbsp(`Согласие на бумаге отмечено ${date(at)}, версия ${version}.`);
    if (by === 'pupil') return nbsp(`Согласие дано ${date(at)}, версия ${version}.`);
    return `${nbsp('Согласие дал родитель,')} ${parentName ?? ''}, ${nbsp(`${date(at)}, версия ${version}.`)}`;
  },
  read: 'Прочитать',
  readLabel: nbsp('Прочитать согласие'),
  /** @param isAsking whether the site asks for consent */
  deletion: (isAsking: boolean) =>
    nbsp(`${isAsking ? 'Удалить аккаунт — значит и отозвать согласие. ' : ''}Ответы и результаты исчезнут сразу и навсегда.`),
  delete: 'Удалить аккаунт',
  question: 'Удалить аккаунт?',
  goes: nbsp('Сразу и навсегда исчезнут:'),
  backups: (backupDays: number) => nbsp(`В резервных копиях данные останутся не дольше ${days(backupDays)}.`),
  unsent: nbsp('На этом устройстве есть неотправленные ответы: они исчезнут тоже.'),
  first: 'Сначала скачать мои данные',
  password: 'Пароль',
  cancel: 'Отмена',
  confirm: 'Удалить',
  deleting: 'Удаляем…',
  noPassword: 'Введите пароль.',
  offline: nbsp('Удалить аккаунт можно, когда есть сеть.'),
  notDeleted: nbsp('Не удалось удалить аккаунт. Попробуйте ещё раз.'),
  understood: 'Понятно',
  deleted: 'Аккаунт и данные удалены',
  loading: uiTexts.loading,
} as const;

/** What is deleted, one line each. Numbers that are 0 are left out. */
export function lostThings({ tests, lessons: lessonCount, drafts, cards, blocks, requests }: Removed): string[] {
  const results = [tests > 0 && testResults(tests), lessonCount > 0 && lessons(lessonCount)].filter((each) => typeof each === 'string').join(' и ');
  const answers = [drafts > 0 && 'начатые ответы', cards > 0 && nbsp(`${questions(cards)} для повторения`)].filter((each) => typeof each === 'string').join(' и ');
  const access = [blocks > 0 && nbsp(`доступ к ${blocksDative(blocks)}`), requests > 0 && accessRequests(requests)].filter((each) => typeof each === 'string').join(', ');
  const things = [results, answers, access, nbsp('вход на всех устройствах')].filter((each) => each !== '');
  return things.map((thing, index) => `${thing}${index === things.length - 1 ? '.' : ';'}`);
}
