/** Names the criteria of an extended question, and says what is wrong with them. */
import { plural } from '../../plural.ts';

export const pointsText = (n: number): string => `${n} ${plural(n, 'балл', 'балла', 'баллов')}`;
/** Returns points in the genitive, such as «2 баллов», for a sentence with «для». */
export const pointsGenitive = (n: number): string => `${n} ${plural(n, 'балла', 'баллов', 'баллов')}`;
export const elementsText = (n: number): string => `${n} ${plural(n, 'элемент', 'элемента', 'элементов')}`;
/** Returns elements in the genitive, such as «3 элементов», for a sentence with «из». */
export const elementsGenitive = (n: number): string => `${n} ${plural(n, 'элемента', 'элементов', 'элементов')}`;

export const faultTexts = {
  noElements: (question: number) => `В вопросе №${question} нет элементов ответа.`,
  blankElement: (element: number) => `Элемент ${element} не заполнен.`,
  equalElements: 'Элементы повторяются.',
  equalPoints: (points: number) => `Условия за ${pointsText(points)} стоят дважды.`,
  pointsOutOfRange: (maxPoints: number) => `Баллы за элементы — от 1 до ${maxPoints}.`,
  noBand: (points: number) => `Нет условия для ${pointsGenitive(points)}.`,
  noneCounted: 'Выберите элементы, которые считать.',
  tooFew: 'Нужен хотя бы 1 элемент.',
  unreachable: (points: number, needed: number, there: number) => `За ${pointsText(points)} ${plural(needed, 'нужен', 'нужно', 'нужно')} ${elementsText(needed)}, а их ${there}.`,
  unknownElement: 'Условие называет элемент, которого больше нет.',
  requiredElsewhere: 'Обязательный элемент не входит в те, что считаются.',
} as const;
