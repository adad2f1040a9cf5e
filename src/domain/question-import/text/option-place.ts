/** Decides where an option belongs: to the open question, which is the one being read, to a new question that it begins, or to none. */
import type { OptionLine } from './lines/line-kinds.ts';
import type { TextLine } from './lines/text-line.ts';
import { isOption } from './meaning.ts';
import type { OpenQuestion } from './open-question.ts';
import type { PendingText } from './pending-text.ts';
import { isAnswered, type LabelKind, type RawQuestion } from './raw-question.ts';

/** What precedes an option: the open question, and text that no question has taken. */
interface Before {
  open: OpenQuestion | null;
  pending: PendingText;
  /** Whether the questions of the file have numbers. */
  isNumbered: boolean;
}

/** Whether an option after a text names items of the list above it: «1) 1, 2», «1) АБ». That list is then no list of options. */
export const speaksOfList = (option: TextLine, { open, pending }: Before): boolean => pending.isQuestion && open?.isNamedBy(option.text) === true;

/** Whether an option can belong to the open question. For numbers `meaning.ts` has already decided it. */
export function takesOption(kind: LabelKind, option: OptionLine, question: RawQuestion | null): boolean {
  return question !== null && (kind === 'digit' && !option.signs.includes('+') && !option.signs.includes('*') ? mayTakeNumber(option, question) : isOption(option, question));
}

/** Whether a number that is an option continues the numbers of the question. */
function mayTakeNumber({ label }: OptionLine, question: RawQuestion): boolean {
  const last = question.groups.find(({ kind }) => kind === 'digit')?.options.at(-1);
  return !isAnswered(question, true) && Number(label) > Number(last?.label ?? 0);
}

/** Turns a list in the text of a question into text, together with the lines between it and the options. */
function listToText({ open, pending }: Before): void {
  open?.listToText();
  for (const line of pending.take().lines) open?.text(line);
}

/**
 * Finds the place of an option. A text between two options of a list is reported as not read; a text before a list that
 * begins becomes a new question.
 */
export function placeOption(kind: LabelKind, option: OptionLine, mayBegin: boolean, before: Before): 'begins' | 'goesOn' | 'none' {
  const { open, pending, isNumbered } = before;
  if (pending.isQuestion && mayBegin && open?.isSecondColumn(kind) === true) pending.tell();
  if (speaksOfList(option.rest, before) || (isNumbered && pending.isQuestion && mayBegin && open?.hasBulletsFor(kind) === true)) listToText(before);
  if (pending.isQuestion && mayBegin && open?.goesOnWith(kind, option) !== true) return 'begins';
  if (kind === 'letter' && !mayBegin && pending.holdsList) return 'none';
  return takesOption(kind, option, open?.raw ?? null) ? 'goesOn' : 'none';
}
