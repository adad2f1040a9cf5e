import type { Removed } from '../../../../domain/personal-data/removed-schema.ts';
import { plural } from '../../../../domain/plural.ts';
import { accessRequests, blocksDative, days, pupils, questions, results } from '../../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';

const whom = (count: number): string => nbsp(`Удалить ${count} ${plural(count, 'ученика', 'ученика', 'учеников')}`);

/** Texts of the deletion of users. */
export const texts = {
  more: 'Ещё',
  moreLabel: 'Ещё действия с выбранными',
  paper: nbsp('Согласие на бумаге'),
  deleteMany: 'Удалить учеников',
  deleteOne: (isAdmin: boolean) => (isAdmin ? 'Удалить администратора' : 'Удалить ученика'),
  questionOne: (isAdmin: boolean) => (isAdmin ? 'Удалить администратора?' : 'Удалить ученика?'),
  questionMany: (count: number) => `${whom(count)}?`,
  many: nbsp('Их аккаунты и всё, что с ними связано, исчезнут сразу. Вернуть их не получится.'),
  tiles: {
    people: (count: number) => plural(count, 'аккаунт', 'аккаунта', 'аккаунтов'),
    attempts: (count: number) => plural(count, 'результат', 'результата', 'результатов'),
    withAccess: nbsp('с открытым доступом'),
    administrators: nbsp('из них администраторов'),
  },
  manyNote: (backupDays: number) =>
    nbsp(`Показатели тестов пересчитаются без этих результатов. Кто успеет зайти, останется. В журнале останутся действия без имён, в резервных копиях — данные, не дольше ${days(backupDays)}.`),
  oneNote: (backupDays: number) => nbsp(`В журнале останутся действия без имени, в резервных копиях — данные, не дольше ${days(backupDays)}.`),
  cancel: 'Отмена',
  confirmOne: 'Удалить',
  confirmMany: whom,
  deleting: 'Удаляем…',
  understood: 'Понятно',
  deletedOne: (isAdmin: boolean) => (isAdmin ? 'Администратор удалён' : 'Ученик удалён'),
  deletedMany: ({ people, returned }: Removed) =>
    nbsp(`Удалено: ${pupils(people)}.${returned > 0 ? ` ${pupils(returned)} ${plural(returned, 'успел', 'успели', 'успели')} зайти и ${plural(returned, 'остался', 'остались', 'остались')}.` : ''}`).replace(/(?<=^Удалено: [^.]*)\.$/, ''),
  failed: nbsp('Не удалось удалить. Попробуйте ещё раз.'),
  download: 'Скачать данные ученика',
  collecting: 'Собираем…',
} as const;

/** What is deleted with a pupil. Numbers that are 0 are left out. */
export function lossOf({ attempts, drafts, cards, requests, blocks }: Removed): string {
  const things = [
    'аккаунт',
    attempts > 0 && results(attempts),
    drafts > 0 && 'начатые ответы',
    cards > 0 && `${questions(cards)} для повторения`,
    requests > 0 && accessRequests(requests),
  ].filter((thing) => typeof thing === 'string');
  const last = things.at(-1) ?? '';
  const list = things.length === 1 ? `${last} будет удалён` : `${things.slice(0, -1).join(', ')} и ${last} будут удалены`;
  const access = blocks > 0 ? ` Доступ к ${blocksDative(blocks)} ещё открыт.` : '';
  return nbsp(`${list} сразу.${access} Вернуть ${things.length === 1 ? 'его' : 'их'} не получится.`);
}

/** What is deleted with an admin. Tests and lessons stay. */
export const adminLoss = nbsp('аккаунт будет удалён сразу. Тесты и уроки останутся. Вернуть его не получится.');
