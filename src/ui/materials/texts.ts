import { nbsp } from '../lib/russian/typography.ts';

const between = (numbers: readonly number[]): string => (numbers.length === 2 ? numbers.join(' и ') : `${numbers[0]}–${numbers.at(-1)}`);
const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/**
 * The heading of a material: «К вопросу 5», «К вопросам 5 и 6», «К вопросам 5–7». A question that is shown alone has «К вопросу».
 * @param numbers the numbers of neighbouring questions, ascending
 */
export const materialHead = (numbers: readonly number[]): string =>
  nbsp(numbers.length > 1 ? `К вопросам ${between(numbers)}` : ['К вопросу', ...numbers].join(' '));

export const materialTexts = {
  show: 'Показать материал',
  close: 'Закрыть материал',
  /**
   * @param place the place of the image, from 0
   * @param head the text from `materialHead`
   */
  image: (place: number, head: string) => nbsp(`Рисунок ${place + 1} ${lowerFirst(head)}`),
  enlarge: (place: number) => nbsp(`Увеличить рисунок ${place + 1}`),
} as const;
