import { plural } from '../../../../domain/plural.ts';
import { minutes, pupils } from '../../../../ui/lib/russian/counts.ts';
import { scoreBefore, scoreOutOf } from '../../../../ui/lib/russian/figures.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';

/** Texts about the results of a test. */
export const texts = {
  view: 'Показать',
  pupils: (count: number) => `Ученики (${count})`,
  questions: (count: number) => `Вопросы (${count})`,
  edit: 'Изменить тест',
  regrade: 'Пересчитать баллы',
  title: 'Ученики',
  shown: (count: number, total: number) => nbsp(count === total ? pupils(total) : `${count} из ${total}`),
  search: uiTexts.userSearch,
  orders: { newest: 'Сначала новые', score: 'Сначала низкий балл', nickname: 'По нику' },
  columns: { pupil: 'Ник и email', score: 'Балл', testPoints: 'Тестовый', mark: 'Отметка', time: 'Когда' },
  ofMaximum: (maxScore: number) => `из ${maxScore}`,
  answersOf: (nickname: string) => `Ответы: ${nickname}`,
  part2Waits: nbsp('Часть 2 на проверке'),
  noDate: 'нет даты',
  attempt: (number: number) => `${number}-я попытка`,
  otherQuestions: 'Другие вопросы',
  /** The maximum is shown if it has changed. */
  regraded: (before: { score: number; maxScore: number }, maxScore: number) =>
    nbsp(`Пересчитан, был ${scoreBefore(before, maxScore)}`),
  pending: uiTexts.pending,
  byTime: 'По времени',
  extraMinutes: (count: number) => nbsp(`+${minutes(count)}`),
  givenOut: (day: string) => nbsp(`Отдана ${day}`),
  noScore: '—',
  check: uiTexts.check,
  answers: 'Посмотреть ответы',
  card: uiTexts.pupilCard,
  noAttempts: 'Тест ещё никто не прошёл',
  noAttemptsText: nbsp('Результаты появятся здесь, как только ученик завершит тест.'),
  notFound: { empty: uiTexts.nobodyFound, emptyText: nbsp('Проверьте ник, email и группу.'), reset: 'Сбросить фильтры' },
} as const;

const leaves = (count: number): string =>
  `${count} ${plural(count, 'непроверенный ответ уйдёт', 'непроверенных ответа уйдут', 'непроверенных ответов уйдут')} из проверки.`;

/** Texts of «Разрешить пройти ещё раз», in the list and in the review. */
export const reopenTexts = {
  action: 'Разрешить пройти ещё раз',
  title: 'Разрешить пройти ещё раз?',
  /** @param waiting the number of answers that are not checked yet */
  text: (nickname: string, score: number, maxScore: number, waiting: number) =>
    `${nickname}: ${nbsp(`результат ${scoreOutOf(score, maxScore)} останется предыдущей попыткой и не войдёт в показатели теста. ${waiting === 0 ? '' : `${leaves(waiting)} `}Тест снова станет «не пройден».`)}`,
  confirm: 'Разрешить',
  done: 'Тест можно пройти ещё раз',
  failed: 'Не удалось разрешить. Попробуйте ещё раз.',
} as const;
