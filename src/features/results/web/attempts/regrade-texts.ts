import { uiTexts } from '../../../../ui/texts.ts';
import { plural } from '../../../../domain/plural.ts';
import { points } from '../../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';

const signed = (difference: number): string => `${difference > 0 ? '+' : '−'}${points(Math.abs(difference))}`;

/** Example: «Показаны 7 из 37 учеников»; the noun is in the genitive after «из». */
const shownOf = (shown: number, all: number): string =>
  `${plural(shown, 'Показан', 'Показаны', 'Показаны')} ${shown} из ${all} ${plural(all, 'ученика', 'учеников', 'учеников')}, у кого балл изменится.`;

/** Example: «Ещё 4 проверенных, но не отданных ответа получат другие баллы.» */
const otherChecks = (count: number): string =>
  nbsp(
    `Ещё ${count} ${plural(count, 'проверенный, но не отданный ответ получит', 'проверенных, но не отданных ответа получат', 'проверенных, но не отданных ответов получат')} другие баллы.`,
  );

/** Texts of the dialog «Пересчитать баллы?». */
export const regradeTexts = {
  title: 'Пересчитать баллы?',
  text: nbsp('По нынешнему ключу баллы станут такими. Прежний балл останется виден вам и ученику.'),
  nothing: nbsp('Баллы уже посчитаны по нынешнему ключу. Ничего не изменится.'),
  conflict: nbsp('Тест изменили в другом окне. Посмотрите, что станет с баллами теперь.'),
  failed: 'Не удалось пересчитать баллы. Попробуйте ещё раз.',
  tiles: { up: 'балл выше', down: 'балл ниже', unchanged: 'без изменений', notComparable: 'нельзя сравнить' },
  ofMaximum: (maxScore: number) => nbsp(`из ${maxScore}`),
  signedPoints: signed,
  shown: (shown: number, all: number) => nbsp(shownOf(shown, all)),
  notComparable: nbsp('«Нельзя сравнить» — попытки по прежней версии с другими вопросами: их балл останется.'),
  otherChecks,
  showAll: 'Показать всех',
  cancel: uiTexts.cancel,
  understood: 'Понятно',
  look: 'Посмотреть',
  regrade: 'Пересчитать',
  done: 'Баллы пересчитаны',
} as const;
