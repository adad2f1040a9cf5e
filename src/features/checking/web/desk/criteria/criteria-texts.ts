import { plural } from '../../../../../domain/plural.ts';
import { points } from '../../../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../../../ui/lib/russian/typography.ts';
import { texts as editorTexts } from '../../../../../ui/test-editor/texts.ts';
import { uiTexts } from '../../../../../ui/texts.ts';
import { answersGenitive } from '../../counts.ts';

const NUMBERS = ['', 'Одна работа', 'Две работы', 'Три работы', 'Четыре работы'];

/** Texts about changed criteria at the desk. */
export const texts = {
  title: (number: number) => `Критерии вопроса ${number}`,
  text: (testName: string) => nbsp(`Меняются в тесте «${testName}» для всех, кто его сдал и сдаст.`),
  maxPoints: editorTexts.extended.maxPoints,
  cancel: uiTexts.cancel,
  save: 'Сохранить',
  recount: {
    title: 'Пересчитать проверенные ответы?',
    text: (changed: number, all: number) => nbsp(`По новым критериям баллы изменятся у ${answersGenitive(changed)} из ${all} проверенных. Отметки элементов останутся.`),
    tiles: { up: 'балл выше', down: 'балл ниже', unchanged: 'без изменений', byHand: 'вручную, останется' },
    list: 'Как изменятся баллы',
    of: (maxPoints: number) => nbsp(`из ${maxPoints}`),
    signed: (difference: number) => `${difference > 0 ? '+' : '−'}${points(Math.abs(difference))}`,
    givenOut: 'отдана',
    seen: (count: number, from: number, to: number) =>
      nbsp(`${NUMBERS[count] ?? `${count} ${plural(count, 'работа', 'работы', 'работ')}`} уже ${plural(count, 'отдана: ученик увидит', 'отданы: ученики увидят', 'отданы: ученики увидят')} «Исправлено: было ${from}, стало ${to}».`),
    only: 'Только сохранить',
    both: 'Сохранить и пересчитать',
  },
  saved: 'Критерии сохранены',
  recounted: 'Ответы пересчитаны',
  failed: 'Сохранить не удалось. Попробуйте ещё раз.',
  conflict: nbsp('Тест изменили в другом окне. Закройте критерии и откройте их снова.'),
} as const;
