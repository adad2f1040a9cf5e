import { plural } from '../../../../domain/plural.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { works, worksAccusative } from '../counts.ts';

const changed = (skipped: number): string =>
  skipped === 1
    ? 'Одна работа изменилась и не отдана. Проверьте её ещё раз.'
    : `${works(skipped)} ${plural(skipped, 'изменилась и не отдана', 'изменились и не отданы', 'изменились и не отданы')}. Проверьте их ещё раз.`;

/** Texts of the dialog that gives works out. */
export const texts = {
  title: (count: number) => (count === 1 ? 'Отдать работу?' : nbsp(`Отдать ${worksAccusative(count)}?`)),
  text: (nickname: string | null) => nbsp(nickname === null ? 'Ученики увидят баллы, пометки, комментарии и образцы ответов.' : `${nickname} увидит баллы, пометки, комментарии и образцы ответов.`),
  byHand: (nickname: string, number: number, points: number, proposed: number) => `${nickname}, ${nbsp(`вопрос ${number}: баллы поставлены вручную, ${points} вместо ${proposed}.`)}`,
  score: (maxScore: number) => nbsp(`из ${maxScore}`),
  list: 'Работы',
  cancel: uiTexts.cancel,
  confirm: (count: number) => (count === 1 ? 'Отдать работу' : nbsp(`Отдать ${worksAccusative(count)}`)),
  nothing: nbsp('Отдавать нечего: работы уже отданы или ждут проверки.'),
  understood: 'Понятно',
  done: (count: number) => nbsp(`Отдано: ${works(count)}`),
  skipped: (count: number) => nbsp(changed(count)),
  failed: 'Не удалось отдать работы. Попробуйте ещё раз.',
} as const;
