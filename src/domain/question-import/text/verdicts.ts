/** Reads a verdict after the text of an option: «рибосома – верно», «ядро ВЕРНО», «ядро V» (rule R230). */
import { notes } from '../texts.ts';
import type { OptionGroup, RawOption, RawQuestion } from './raw-question.ts';

/**
 * Matches a verdict. A word in small letters needs a dash before it, because «это верно» may be a text. A letter V must
 * not follow a number or a sign, because it may be a name.
 */
const VERDICT = /^(.*[\p{L}\d)»"'!.])(?:\s?[–—-]\s?(верно|правильно|верный|правильный|неверно|неправильно|неверный|неправильный)|\s(ВЕРНО|ПРАВИЛЬНО|ВЕРНЫЙ|НЕВЕРНО|НЕПРАВИЛЬНО)|\s([VvѴѵ]))\s?([.;,!]?)$/u;

/**
 * Matches a Roman number at the end of an option. If some options end with «I» or «II», the «V» in «ребро V» is a
 * number too and not a tick.
 */
const ENDS_WITH_NUMBER = /\s(?:[IX][IVX]{0,3}|V[IX]{1,3})\s?[.;,!]?$/;

interface Verdict {
  option: RawOption;
  text: string;
  isRight: boolean;
  shown: string;
}

function verdictOf(option: RawOption, mayBeLetter: boolean): Verdict | null {
  const [whole, text, small, capital, letter, punctuation = ''] = option.signs.length > 0 ? [] : (VERDICT.exec(option.line.text) ?? []);
  const word = small ?? capital ?? letter;
  if (letter !== undefined && !mayBeLetter) return null;
  return whole === undefined || text === undefined || word === undefined ? null : { option, text: text + punctuation, isRight: !word.toLowerCase().startsWith('не'), shown: whole };
}

interface JudgedList {
  question: RawQuestion;
  group: OptionGroup;
  verdicts: Verdict[];
}

/** Whether a list marks some options as right, but not all. */
const isPartly = ({ group, verdicts }: JudgedList): boolean => verdicts.some(({ isRight }) => isRight) && verdicts.filter(({ isRight }) => isRight).length < group.options.length;

/**
 * Reads the verdicts after options. A list with a verdict on every option counts by itself. Otherwise verdicts count
 * only if the file has at least two lists and every list marks some options as right, but not all.
 */
export function readVerdicts(questions: readonly RawQuestion[]): void {
  const mayBeLetter = !questions.some(({ groups }) => groups.some(({ options }) => options.some(({ line }) => ENDS_WITH_NUMBER.test(line.text))));
  const toVerdict = (option: RawOption): Verdict | null => verdictOf(option, mayBeLetter);
  const lists = questions.flatMap((question) => question.groups.map((group): JudgedList => ({ question, group, verdicts: group.options.map(toVerdict).filter((verdict) => verdict !== null) })));
  const judged = lists.filter(({ verdicts }) => verdicts.length > 0);
  const isProven = judged.length > 1 && judged.length === lists.length && judged.every(isPartly);
  for (const list of judged) {
    const { question, group, verdicts } = list;
    if (isProven || (isPartly(list) && verdicts.length === group.options.length)) {
      for (const { option, text, isRight } of verdicts) [option.line, option.signs] = [{ ...option.line, text }, [isRight ? '*' : '-']];
    } else if (isPartly(list) && question.answers.length === 0) {
      question.faults.push(notes.verdictInText(verdicts.find(({ isRight }) => isRight)?.shown ?? ''));
    }
  }
}
