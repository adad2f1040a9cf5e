/** How keys of questions are printed (rule R162). */
import { letterAt } from '../letters.ts';
import { sortNumbers } from '../numbers.ts';
import { CYRILLIC_LABELS } from '../question-import/text/lines/labels.ts';
import { formatNumberKey } from '../questions/kinds/number-answer.ts';
import type { GradedQuestion } from '../questions/question.ts';

/** А, Б, В, Г, Д, Е, Ж, З, И, К, …, Я, АА, АБ, …: without Ё, Й, Ъ, Ы and Ь. */
export const printedLetter = (place: number): string => letterAt(CYRILLIC_LABELS, place);

const MISSING = '—';

/** «Б», «АВД», «А3 Б1», «гомозигота; гомозиготный», «3,5 ± 0,1», «54132»; «—» where the question has no key. */
export function printedKey(question: GradedQuestion): string {
  switch (question.type) {
    case 'text':
      return question.correct < 0 ? MISSING : printedLetter(question.correct);
    case 'multiple':
      return joined(sortNumbers(question.correctAnswers).map(printedLetter));
    case 'match': {
      const isMissing = question.matchAnswers.every((right) => right < 0);
      return isMissing ? MISSING : question.matchAnswers.map((right, row) => `${printedLetter(row)}${right < 0 ? MISSING : right + 1}`).join(' ');
    }
    case 'short':
      return question.answers.join('; ') || MISSING;
    case 'number':
      return formatNumberKey(question) ?? MISSING;
    case 'sequence':
      return joined(question.correctOrder.map((item) => String(item + 1)));
  }
}

/** «АВД»; where a label has two signs, «А, АБ». */
const joined = (labels: readonly string[]): string => labels.join(labels.some(({ length }) => length > 1) ? ', ' : '') || MISSING;
