import { plural } from '../../../domain/plural.ts';
import { blocks, pupilsDative } from '../../../ui/lib/russian/counts.ts';
import { recentDateTime } from '../../../ui/lib/russian/dates.ts';
import { capitalized, nbsp } from '../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../ui/texts.ts';

/** Texts of the page «Заявки». */
export const requestTexts = {
  title: 'Заявки',
  statuses: 'Какие заявки',
  status: {
    open: (count: number | undefined) => (count === undefined ? 'Новые' : `Новые (${count})`),
    granted: () => 'Доступ открыт',
    declined: () => 'Отклонённые',
  },
  code: 'Код из бота',
  term: 'Срок доступа',
  block: (order: number, title: string) => `Блок ${order}. ${title}`,
  noBlock: 'Блок не указан',
  deleted: 'Удалён',
  left: (createdAt: string, code: string) => nbsp(`${capitalized(recentDateTime(createdAt))}. Код ${code}`),
  decided: (name: string, decidedAt: string) => nbsp(`Ответ: ${name}, ${recentDateTime(decidedAt)}`),
  /** The label of the button that grants a request, while no last day is chosen. */
  open: 'Открыть',
  chooseBlocks: 'Выбрать блоки',
  decline: 'Отклонить',
  isOpen: 'Доступ открыт',
  isDeclined: 'Отклонена',
  changeAccess: 'Изменить доступ',
  granted: (nickname: string) => `Доступ открыт: ${nickname}`,
  declined: 'Заявка отклонена',
  grantFailed: 'Не удалось открыть доступ. Попробуйте ещё раз.',
  declineFailed: 'Не удалось отклонить заявку. Попробуйте ещё раз.',
  loadFailed: 'Не удалось загрузить заявки',
  noneNew: 'Новых заявок нет',
  noneNewText: nbsp('Они появятся, когда ученик нажмёт «Купить доступ».'),
  none: 'Заявок пока нет',
  notFound: { empty: 'Ничего не нашли', emptyText: 'Проверьте код.', reset: 'Сбросить поиск' },
  dialog: {
    title: 'Какие блоки открыть?',
    blocks: 'Блоки',
    cancel: uiTexts.cancel,
    open: (count: number) => (count === 0 ? 'Открыть блоки' : nbsp(`Открыть ${blocks(count)}`)),
  },
} as const;

/** The accessible name of the section: «Заявки, 3 новые» */
export const requestsSectionName = (count: number): string =>
  `${requestTexts.title}, ${count} ${plural(count, 'новая', 'новые', 'новых')}`;

/** Example: «2 блока»; «блоки» before any are chosen */
const blocksOr = (count: number): string => (count === 0 ? 'блоки' : blocks(count));

/** Texts about a change of access for many pupils. */
export const changeTexts = {
  groupAccess: nbsp('Доступ к блокам для всей группы'),
  blocks: 'Блоки',
  term: 'Срок',
  noMembers: nbsp('В группе пока никого'),
  noBlocks: uiTexts.noBlocks,
  action: {
    open: (count: number) => nbsp(`Открыть ${blocksOr(count)}`),
    close: (count: number) => nbsp(`Закрыть ${blocksOr(count)}`),
  },
  /** Examples: «Открыть блоки 3 ученикам?», «Закрыть 2 блока 14 ученикам?» */
  title: {
    open: (blockCount: number, people: number) => nbsp(`Открыть ${blocksOr(blockCount)} ${pupilsDative(people)}?`),
    close: (blockCount: number, people: number) => nbsp(`Закрыть ${blocksOr(blockCount)} ${pupilsDative(people)}?`),
  },
  preview: 'Что изменится',
  opened: 'откроем',
  extended: 'продлим',
  closed: 'закроем',
  unchanged: nbsp('без изменений'),
  cancel: uiTexts.cancel,
  saved: 'Доступ сохранён',
  notSaved: 'Не удалось изменить доступ. Попробуйте ещё раз.',
  previewFailed: 'Не удалось посчитать, что изменится.',
} as const;
