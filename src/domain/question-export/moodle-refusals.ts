/**
 * Questions that Moodle refuses (rule R250, ADR 52). One of them ends Moodle's import, so they go out as comments, and file
 * and page say which ones they are. Apart from the writers: pages load no parsers for it.
 */
import { listed } from '../listed.ts';
import type { ExportFormat } from '../question-import/formats.ts';
import type { Question } from '../questions/question.ts';
import { escapeHtml } from './moodle-html.ts';
import { rowsOf } from './question-parts.ts';

/** The most characters of HTML that Moodle's column of right items takes. */
const RIGHT_ITEM_MAX_LENGTH = 255;
/** The shares that Moodle knows are those of so many right options. */
const isKnownShare = (rightOptions: number): boolean => rightOptions <= 10 || rightOptions === 20;

/** GIFT takes a spelling with an arrow for a pair; its placeholders have no escape. */
const NO_SPELLING = /->|&&0\d\d/;

/** Why Moodle refuses a question; `null` for one that it takes. */
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

/** What file and page say, a sentence for each reason: «Moodle не примет вопросы 3 и 7: …». Questions are numbered as in the editor. */
export function moodleRefusals(questions: readonly Question[], format: ExportFormat): string[] {
  const numbers = new Map<string, number[]>();
  questions.forEach((question, index) => {
    const reason = refusalOf(question, format);
    if (reason !== null) numbers.set(reason, [...(numbers.get(reason) ?? []), index + 1]);
  });
  return [...numbers].map(([reason, refused]) => `Moodle не примет ${refused.length === 1 ? 'вопрос' : 'вопросы'} ${listed(refused)}: ${reason}.`);
}

