/** The kind of question that a pupil answers by typing a number (rule R131). */
import { editorMessages } from '../../editor-messages.ts';
import { type Kind, UNMOVABLE } from './kind.ts';
import { acceptsNumber, formatNumberKey, parseTypedNumber } from './number-answer.ts';
import { foldSpelling } from './short-answer.ts';
import { shownTyped, TYPED } from './typed.ts';

export const numberKind: Kind<'number'> = {
  name: 'Число',
  answeredBy: 'text',
  ...TYPED,
  toLearner: (_, common) => ({ type: 'number', ...common }),
  maxScore: () => 1,
  score: (question, answer) => (typeof answer === 'string' && acceptsNumber(question, answer) ? 1 : 0),
  normalize: (question) => question,
  problems: ({ answer, tolerance }) => [
    ...(answer === null || !Number.isFinite(answer)
      ? [{ code: 'invalid-number' as const, field: 'answer', message: editorMessages['invalid-number'] }]
      : []),
    ...(!Number.isFinite(tolerance) || tolerance < 0
      ? [{ code: 'invalid-number' as const, field: 'tolerance', message: 'Погрешность не меньше 0.' }]
      : []),
  ],
  keyFields: ['answer', 'tolerance'],
  isMalformed: ({ answer, tolerance }) => Number.isNaN(answer) || !(tolerance >= 0),
  lists: () => ({}),
  answerKey: ({ answer, tolerance }) => JSON.stringify([answer, tolerance]),
  counting: () => ({
    of: 'answers',
    compared: (answer) => parseTypedNumber(shownTyped(answer))?.toFixed() ?? foldSpelling(shownTyped(answer)),
    shown: shownTyped,
  }),
  gaps: ({ answer }) => (answer === null ? ['missingKey'] : []),
  linesField: () => 'answer',
  keyLines(question) {
    const text = formatNumberKey(question);
    return text === null ? [] : [{ text, isRight: true }];
  },
  ...UNMOVABLE,
  printedKey: (question) => formatNumberKey(question) ?? '',
};
