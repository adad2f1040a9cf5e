import { mergeRightItems } from '../questions/kinds/equal-items.ts';
import type { Question } from '../questions/question.ts';

/** What the points of an answer to a question depend on, beside what the learner sees; comparable as a text. */
export function answerKeyOf(question: Question): string {
  switch (question.type) {
    case 'text':
      return String(question.correct);
    case 'multiple':
      return String(question.correctAnswers);
    case 'match':
      return String(mergeRightItems(question).matchAnswers);
    case 'short':
      return JSON.stringify([question.answers, question.matchCase === true]);
    case 'number':
      return JSON.stringify([question.answer, question.tolerance]);
    case 'sequence':
      return String(question.correctOrder);
    case 'freeform':
      return '';
  }
}
