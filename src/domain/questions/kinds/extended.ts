/** The kind of question that a pupil answers with text and photos, and that the tutor checks (rules R300 to R305). */
import { criteriaFaults } from '../../checking/criteria/criteria-faults.ts';
import { fitsLimits, isExtendedAnswer, storedForm } from '../../checking/extended-answer.ts';
import { toSingleLine } from '../../lines.ts';
import type { Answer } from '../question.ts';
import { type Kind, UNMOVABLE } from './kind.ts';

const givenIn = (answer: Answer) => (isExtendedAnswer(answer) ? storedForm(answer) : null);

export const extendedKind: Kind<'extended'> = {
  name: 'Развёрнутый ответ',
  answeredBy: 'work',
  parts: (_, answer) => ({ done: givenIn(answer) === null ? 0 : 1, all: 1 }),
  isValid: (_, answer) => isExtendedAnswer(answer) && fitsLimits(answer),
  isDraftable: () => true,
  ownKey: ({ id }) => id,
  toLearner: ({ id, maxPoints }, { index, ...common }) => ({ type: 'extended', index, id, ...common, maxPoints }),
  maxScore: ({ maxPoints }) => maxPoints,
  /** The answer has points only after the tutor's check. */
  score: () => 0,
  normalize: ({ criteria, ...question }) => ({
    ...question,
    sampleAnswer: question.sampleAnswer.trim(),
    criteria: criteria && { ...criteria, elements: criteria.elements.map(({ id, text }) => ({ id, text: toSingleLine(text) })) },
  }),
  problems: ({ criteria, maxPoints }, number) =>
    criteria === null
      ? []
      : criteriaFaults(criteria, maxPoints, number).map(({ path, message }) => ({ code: 'invalid-criteria', field: `criteria.${path}`, message })),
  keyFields: ['criteria'],
  isMalformed: () => false,
  lists: () => ({}),
  answerKey: () => '',
  counting: () => ({ of: 'nothing' }),
  gaps: () => [],
  linesField: () => 'criteria',
  keyLines: ({ criteria, sampleAnswer }) => [
    ...(criteria?.elements ?? []).map(({ text }) => ({ text, isRight: true })),
    ...(sampleAnswer === '' ? [] : [{ text: sampleAnswer, isRight: false }]),
  ],
  ...UNMOVABLE,
  printedKey: () => '',
};
