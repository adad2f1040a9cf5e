/** All kinds of questions, in the order in which pages offer and list them. */
import { isAutomaticType, isGradedType, type Question, type QuestionType } from './question.ts';
import { extendedKind } from './kinds/extended.ts';
import { freeformKind } from './kinds/freeform.ts';
import type { Kind } from './kinds/kind.ts';
import { matchKind } from './kinds/match.ts';
import { multipleKind } from './kinds/multiple.ts';
import { numberKind } from './kinds/number.ts';
import { sequenceKind } from './kinds/sequence.ts';
import { shortKind } from './kinds/short.ts';
import { textKind } from './kinds/text.ts';

const KINDS: { [Type in QuestionType]: Kind<Type> } = {
  text: textKind,
  multiple: multipleKind,
  match: matchKind,
  short: shortKind,
  number: numberKind,
  sequence: sequenceKind,
  extended: extendedKind,
  freeform: freeformKind,
};

export const QUESTION_TYPES = Object.keys(KINDS) as QuestionType[];
/** The kinds that pupils see and get points for. */
export const GRADED_TYPES = QUESTION_TYPES.filter(isGradedType);
/** The kinds that the program scores. */
export const AUTOMATIC_TYPES = GRADED_TYPES.filter(isAutomaticType);

/** What the product knows of the kind of a question. */
export function kindOf<Type extends QuestionType>({ type }: { type: Type }): Kind<Type> {
  return KINDS[type];
}

/** The lists of a question, by field, if answers refer to their entries by index. A typed answer refers to no list. */
export const placedLists = (question: Question): Record<string, string[]> =>
  kindOf(question).answeredBy === 'text' ? {} : kindOf(question).lists(question);
