import { scoreOutOf } from '../../../../ui/lib/russian/figures.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';

/** Texts of «Задания» on the dashboard of a pupil. */
export const texts = {
  title: 'Задания',
  allDone: nbsp('Сейчас всё сдано.'),
  done: (count: number) => `Сданные (${count})`,
  doneName: (count: number) => `Сданные задания, ${count}`,
  more: (count: number) => `Показать ещё ${count}`,
  loadFailed: nbsp('Не удалось загрузить задания'),
  kinds: { test: 'Тест', lesson: 'Урок' },
  reminded: (day: string) => `Репетитор напомнил ${day}`,

  notStarted: 'Не начато',
  started: (answered: number, questionCount: number) => nbsp(`Начато, ${answered} из ${questionCount}`),
  handedIn: 'Сдано',
  /** @param late «на 2 дня» */
  late: (late: string) => nbsp(`Сдано с опозданием ${late}`),
  lateSameDay: (late: string) => nbsp(`Сдано с опозданием, ${late}`),
  checking: nbsp('На проверке'),
  checked: (score: number, maxScore: number) => nbsp(`Проверено, ${score} из ${maxScore}`),
  locked: 'Блок закрыт',

  score: scoreOutOf,
  pending: (score: number, maxScore: number) => nbsp(`${scoreOutOf(score, maxScore)}, часть 2 ещё проверяют`),
  /** @param when «сегодня, 15:20» */
  checkedAt: (when: string) => nbsp(`проверено ${when}`),
  /** @param day «20 октября» */
  takenBefore: (day: string) => nbsp(`сдано раньше, ${day}`),

  take: uiTexts.takeTest,
  openLesson: 'Открыть урок',
  goOn: 'Продолжить',
  result: 'Результат',
  buyAccess: uiTexts.buyAccess,
  writeToBot: uiTexts.writeToBot,
  /** The accessible name of a button. */
  actionOn: (action: string, name: string) => `${action}: ${name}`,
} as const;
