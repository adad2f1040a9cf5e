import { tests } from '../lib/russian/counts.ts';
import { nbsp } from '../lib/russian/typography.ts';
import { uiTexts } from '../texts.ts';
import type { CopyKind } from './copies/copy-kinds.ts';

/** The names of the kinds of copies that a full device does not keep, in the order of their eviction. */
const KIND_NAMES = { lesson: 'уроки', review: 'результаты', test: 'тесты', list: 'списки' } satisfies Record<CopyKind, string>;

/** Examples: «уроки», «уроки и тесты», «уроки, результаты и тесты» */
const listed = (names: readonly string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' и ');

/** Texts about a missing network and about what the device keeps. */
export const texts = {
  offline: `${uiTexts.offline}.`,
  showsCopies: nbsp('Показано то, что сохранено на этом устройстве.'),
  notKept: (kinds: readonly CopyKind[]) => {
    const names = Object.entries(KIND_NAMES).flatMap(([kind, name]) => (kinds.some((each) => each === kind) ? [name] : []));
    return nbsp(`На устройстве мало места: ${listed(names)} без сети не откроются.`);
  },
  kept: nbsp('Сохранён на устройстве'),
  needsNetwork: nbsp('Откроется, когда появится сеть.'),
  waiting: 'Ждёт отправки',
  waitingForConsent: nbsp('Ждёт вашего согласия'),
  waitingText: nbsp('Результат будет виден после отправки.'),
  lessonsTitle: nbsp('Уроки на устройстве'),
  text: 'Текст',
  textWithoutVideo: nbsp('Текст. Видео — когда будет сеть'),
  videoLater: nbsp('Видео откроется, когда появится сеть.'),
  notOpened: nbsp('Эту страницу вы ещё не открывали на этом устройстве. Она откроется, когда появится сеть.'),
  pageNeedsNetwork: nbsp('Эта страница работает только с сетью.'),
  waitingForSignIn: (count: number) => `Ждёт отправки: ${tests(count)}`,
  waitingForSignInText: nbsp('Ответы уйдут, когда вы войдёте.'),
} as const;
