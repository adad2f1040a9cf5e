import { CYRILLIC_LABELS } from '../question-import/text/labels.ts';
import { formatDecimal } from '../questions/number-answer.ts';
import type { GradedQuestion } from '../questions/question.ts';

/** The label of an option or a row on paper: А, Б, …, Я without Ё, Й, Ъ, Ы and Ь, then АА, АБ, … @param index from 0 */
export function paperLetter(index: number): string {
  const rest = CYRILLIC_LABELS[index % CYRILLIC_LABELS.length] ?? '';
  return index < CYRILLIC_LABELS.length ? rest : `${paperLetter(Math.floor(index / CYRILLIC_LABELS.length) - 1)}${rest}`;
}

/** The key of a question as the sheet with keys has it (rule R162); `null` for a missing one. */
export function answerKey(question: GradedQuestion): string | null {
  switch (question.type) {
    case 'text':
      return question.options[question.correct] === undefined ? null : paperLetter(question.correct);
    case 'multiple':
      return orNull(question.options.flatMap((_, option) => (question.correctAnswers.includes(option) ? paperLetter(option) : [])).join(''));
    case 'match':
      return orNull(question.matchAnswers.flatMap((right, row) => (right < 0 ? [] : `${paperLetter(row)}${right + 1}`)).join(' '));
    case 'sequence':
      return orNull(question.correctOrder.map((item) => item + 1).join(' '));
    case 'short':
      return orNull(question.answers.join('; '));
    case 'number': {
      const { answer, tolerance } = question;
      if (answer === null) return null;
      return tolerance === 0 ? formatDecimal(answer) : `${formatDecimal(answer)} ± ${formatDecimal(tolerance)}`;
    }
  }
}

const orNull = (key: string): string | null => (key === '' ? null : key);
