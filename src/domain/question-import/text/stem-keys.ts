/**
 * Reads a key in brackets at the end of a question: «1. Раз? (б)», «1. Раз? (ответ – б)», «Наука о клетке – ______.
 * (цитология)» (rule R240).
 */
import { notes } from '../texts.ts';
import { bareAnswer } from './keys/answer-value.ts';
import { parseLabels } from './lines/labels.ts';
import { isAnswered, labelsOf, type RawQuestion } from './raw-question.ts';

const IN_BRACKETS = /\s?\(([^()]{1,60})\)\s?[.:]?$/;
/** Matches a key that the word «ответ» announces. */
const NAMED_KEY = /\s?[([]\s?(?:правильный |верный )?(?:ответ|отв\.)(?:\s?[–—=-]\s?([^()[\]]{1,60}?)|\s(\p{L}|\d{1,6}))\s?[)\]]\s?[.:]?$/iu;

const isMarked = ({ groups }: RawQuestion): boolean => groups.some(({ options }) => options.some(({ signs }) => signs.includes('+') || signs.includes('*')));

/**
 * The letters in brackets at the end of a question's text that name its options. A number in brackets may mean a
 * picture or points.
 */
function labelOf(question: RawQuestion): string | null {
  const [group, ...others] = question.groups;
  const [, label] = IN_BRACKETS.exec(question.text.at(-1) ?? '') ?? [];
  return label !== undefined && group !== undefined && others.length === 0 && parseLabels(label, labelsOf(group)) !== null && /^\p{L}(?:[\s,]{0,2}\p{L}){0,4}$/u.test(label) ? label : null;
}

function takeNamedKey(question: RawQuestion): boolean {
  const last = question.text.at(-1) ?? '';
  const [whole, behindDash, label] = NAMED_KEY.exec(last) ?? [];
  const value = behindDash ?? label;
  const text = last.replace(NAMED_KEY, '');
  if (whole === undefined || value === undefined || text.trim() === '') return false;
  const [group] = question.groups;
  const namesOption = group === undefined || parseLabels(value, labelsOf(group)) !== null || group.options.some(({ line }) => line.text.toLowerCase() === value.toLowerCase());
  if (!namesOption) return false;
  question.answers.push({ value: bareAnswer(value), text: whole.trim(), line: question.line, source: 'answer' });
  question.text = [...question.text.slice(0, -1), text];
  return true;
}

/**
 * Takes letters in brackets as keys if they end the text of every question with options. If only some questions have
 * them, they may be a key or a part of the text, so they are reported as a fault.
 */
export function readStemKeys(questions: readonly RawQuestion[]): void {
  const open = questions.filter((question) => !isAnswered(question) && !isMarked(question));
  const listed = questions.filter(({ groups }) => groups.length > 0);
  const isProven = listed.length > 1 && listed.every((question) => open.includes(question) && labelOf(question) !== null);
  for (const question of open) {
    if (takeNamedKey(question)) continue;
    const [whole, word] = IN_BRACKETS.exec(question.text.at(-1) ?? '') ?? [];
    const label = labelOf(question);
    if (label !== null && isProven) {
      question.answers.push({ value: label, text: `(${label})`, line: question.line, source: 'answer' });
      question.text = [...question.text.slice(0, -1), question.text.at(-1)?.replace(IN_BRACKETS, '') ?? ''];
    } else if (whole !== undefined && word !== undefined && (label !== null || (question.groups.length === 0 && /_{3,}/.test(question.text.join(' ')) && /^\p{L}/u.test(word)))) {
      question.faults.push(notes.keyInText(`(${word})`));
    }
  }
}
