/**
 * Finds questions that Moodle refuses (rule R250, ADR 52). Such a question ends Moodle's import, so it is exported as a
 * comment. The file and the page say which questions these are. The code is apart from the writers, so that pages need
 * not load parsers.
 */
import { listed } from '../listed.ts';
import type { ExportFormat } from '../question-import/formats.ts';
import type { Question } from '../questions/question.ts';
import { escapeHtml } from './moodle-html.ts';
import { rowsOf } from './question-parts.ts';

/** The most characters of HTML that Moodle's column for right items accepts. */
const RIGHT_ITEM_MAX_LENGTH = 255;
/** Whether Moodle accepts the share of each right option. Moodle has a fixed list of shares. */
const isKnownShare = (rightOptions: number): boolean => rightOptions <= 10 || rightOptions === 20;

/**
 * Matches a spelling that GIFT cannot hold. GIFT reads an arrow as a pair, and Moodle's placeholders such as `&&001`
 * cannot be escaped.
 */
const NO_SPELLING = /->|&&0\d\d/;

/** Says why Moodle refuses a question; `null` when Moodle accepts it. */
export function refusalOf(question: Question, format: ExportFormat): string | null {
  if (format === 'text') return null;
  switch (question.type) {
    case 'text':
      if (question.options.length < 2) return reasons.tooFewLines;
      return question.correct < 0 ? reasons.missingKey : null;
    case 'multiple':
      if (question.options.length < 2) return reasons.tooFewLines;
      if (question.correctAnswers.length === 0) return reasons.missingKey;
      return isKnownShare(question.correctAnswers.length) ? null : reasons.shares;
    case 'match': {
      const rows = rowsOf(question);
      if (question.matchLeft.length === 0 || rows.length < 2) return reasons.tooFewLines;
      if (rows.some(({ right }) => right === null)) return reasons.missingKey;
      return rows.some(({ right }) => [...escapeHtml(right ?? '')].length > RIGHT_ITEM_MAX_LENGTH) ? reasons.longRightItem : null;
    }
    case 'short':
      if (question.answers.length === 0) return reasons.missingKey;
      return format === 'gift' && question.answers.some((answer) => NO_SPELLING.test(answer)) ? reasons.spelling : null;
    case 'number':
      return question.answer === null ? reasons.missingKey : null;
    case 'sequence':
      if (question.items.length < 2) return reasons.tooFewLines;
      return question.correctOrder.length === 0 ? reasons.missingKey : null;
    case 'extended':
    case 'freeform':
      return null;
  }
}

const reasons = {
  missingKey: 'верный ответ не отмечен',
  tooFewLines: 'вариантов или строк меньше двух',
  shares: 'верных вариантов больше десяти',
  longRightItem: `пункт справа длиннее ${RIGHT_ITEM_MAX_LENGTH} символов`,
  spelling: 'в верном ответе стоит «->»',
} as const;

/**
 * The sentences that the file and the page show, one for each reason: «Moodle не примет вопросы 3 и 7: …». Questions
 * have the numbers of the editor.
 */
export function moodleRefusals(questions: readonly Question[], format: ExportFormat): string[] {
  const numbers = new Map<string, number[]>();
  questions.forEach((question, index) => {
    const reason = refusalOf(question, format);
    if (reason !== null) numbers.set(reason, [...(numbers.get(reason) ?? []), index + 1]);
  });
  return [...numbers].map(([reason, refused]) => `Moodle не примет ${refused.length === 1 ? 'вопрос' : 'вопросы'} ${listed(refused)}: ${reason}.`);
}

