/** The common members of the kinds of questions whose answer a pupil types. */
import { isBlank } from '../../fold-signs.ts';
import type { Answer } from '../question.ts';
import { QUESTION_LIMITS } from '../question-limits.ts';

export const TYPED = {
  parts: (_: object, answer: Answer) => ({ done: typeof answer === 'string' && !isBlank(answer) ? 1 : 0, all: 1 }),
  isValid: (_: object, answer: Answer) => typeof answer === 'string' && answer.length <= QUESTION_LIMITS.typedAnswer,
  isDraftable: () => true,
};

export const shownTyped = (answer: Answer): string => (typeof answer === 'string' ? answer.trim() : '');
