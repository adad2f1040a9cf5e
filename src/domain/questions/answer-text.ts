import { isExtendedAnswer } from '../checking/extended-answer.ts';
import { isExtendedDraft } from '../checking/extended-draft.ts';
import { chosenOptions, chosenPair } from './kinds/chosen.ts';
import { kindOf } from './question-kinds.ts';
import type { Answer, Question } from './question.ts';

const BETWEEN = '; ';

/** Writes an answer as the text that a page shows; empty when there is no answer. */
export function answerText(question: Question, answer: Answer): string {
  if (answer === null) return '';
  const counting = kindOf(question).counting(question);
  switch (counting.of) {
    case 'options': {
      const chosen = typeof answer === 'number' ? [answer] : chosenOptions(answer);
      return chosen.flatMap((option) => counting.options[option] ?? []).join(BETWEEN);
    }
    case 'pairs':
      return counting.left
        .flatMap((left, row) => {
          const right = counting.right[chosenPair(answer, row) ?? -1];
          return right === undefined ? [] : [`${left} — ${right}`];
        })
        .join(BETWEEN);
    case 'answers':
      return counting.shown(answer);
    case 'nothing':
      return isExtendedAnswer(answer) || isExtendedDraft(answer) ? (answer.text ?? '') : '';
  }
}
