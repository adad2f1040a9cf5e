import { days } from '../../../../ui/lib/russian/counts.ts';
import { recentDateTime, shortDate } from '../../../../ui/lib/russian/dates.ts';
import { nbsp, capitalized } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { answers, works, worksAccusative } from '../counts.ts';

/** Texts of the lists of «Проверка». */
export const texts = {
  title: uiTexts.checking,
  views: 'Что показать',
  view: {
    works: (count: number | undefined) => (count === undefined ? 'По работам' : `По работам (${count})`),
    questions: () => 'По вопросам',
    ready: (count: number | undefined) => (count === undefined ? 'Можно отдать' : `Можно отдать (${count})`),
    given: () => 'Отданные',
  },
  earliest: (at: string) => nbsp(`Самая ранняя сдана ${shortDate(at)}`),
  asked: { title: 'Спрашивают о проверке', about: (testName: string, number: number) => `${testName}, №\u00A0${number}`, at: (at: string) => capitalized(recentDateTime(at)), reply: 'Ответить', replyTo: (nickname: string) => `Ответить: ${nickname}` },
  search: uiTexts.userSearch,
  test: 'Тест',
  allTests: 'Все тесты',
  columns: { pupil: 'Ник и email', work: 'Работа', taken: 'Сдана', checked: 'Проверено', result: 'Результат', given: 'Отдана' },
  /** Used on a phone, where the columns have no headings. */
  taken: (at: string, waits: string) => nbsp(`Сдана ${at}, ${waits}`),
  waits: (dayCount: number) => (dayCount === 0 ? 'ждёт сегодня' : nbsp(`ждёт ${days(dayCount)}`)),
  today: 'сегодня',
  answers,
  progress: (checked: number, all: number) => nbsp(`${checked} из ${all}`),
  attempt: (attempt: number) => `${attempt}-я попытка`,
  deleted: 'Удалён',
  check: 'Проверить',
  resume: 'Продолжить',
  open: 'Открыть',
  /** The accessible name of a button. */
  ofPupil: (action: string, nickname: string) => `${action}: ${nickname}`,
  ofQuestion: (action: string, number: number) => `${action}: вопрос ${number}`,
  shown: (shown: number, total: number) => nbsp(`Показаны ${shown} из ${total}.`),
  hideNames: 'Скрыть имена',
  order: nbsp('Ответы одного вопроса идут подряд в случайном порядке, у каждого вопроса — в своём.'),
  works,
  waiting: (count: number) => nbsp(`Ждут проверки: ${count}`),
  allChecked: 'Все проверены',
  ready: { title: 'Проверены, но не отданы', giveOut: (count: number) => `Отдать ${worksAccusative(count)}`, one: 'Отдать', now: 'Сейчас видит', later: 'Увидит', note: nbsp('Пока работа не отдана, ученик видит только баллы за вопросы с автоматической проверкой.') },
  isAsking: 'Спрашивает',
  isEdited: 'Правки не отданы',
  done: { title: 'Всё проверено', text: (ready: number) => (ready === 0 ? nbsp('Новые работы появятся здесь.') : nbsp(`${works(ready)} можно отдать ученикам.`)), toReady: 'К работам' },
  unused: { title: 'Проверять пока нечего', text: nbsp('Работы появятся здесь, как только ученик сдаст тест с развёрнутым ответом.') },
  notFound: { empty: uiTexts.nobodyFound, emptyText: nbsp('Проверьте ник, тест и группу.'), reset: 'Сбросить фильтры' },
  noneReady: { title: 'Отдавать пока нечего', text: nbsp('Работа попадёт сюда, когда проверены все её ответы.') },
  noneGiven: 'Отданных работ пока нет',
  noQuestions: 'Вопросов с развёрнутым ответом нет',
  loadFailed: 'Не удалось загрузить работы',
  needsNetwork: 'Проверка открывается только с сетью.',
} as const;
