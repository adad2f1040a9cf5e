/** Finds the questions of a test that need the tutor's look (rule R87). */
import { sortBy } from '../numbers.ts';

export const QUESTION_FLAGS = ['wrong-key', 'too-hard', 'too-easy', 'weak'] as const;
export type QuestionFlag = (typeof QUESTION_FLAGS)[number];

/** The fewest attempts for a flag. With fewer attempts the figures say too little about a question. */
export const ATTEMPTS_FOR_FLAGS = 10;

const TOO_HARD_BELOW = 0.2;
const TOO_EASY_ABOVE = 0.95;
const WEAK_BELOW = 0.1;

interface OptionShare {
  correct: boolean;
  /** The share of the upper group that has chosen the option. */
  upperShare: number;
}

interface Figures {
  facility: number | null;
  discrimination: number | null;
  options?: readonly OptionShare[] | undefined;
}

export function flagsOf({ facility, discrimination, options }: Figures, attempts: number): QuestionFlag[] {
  if (attempts < ATTEMPTS_FOR_FLAGS || facility === null) return [];
  const isNegative = discrimination !== null && discrimination < 0;
  const isWrongKey = isNegative && (options === undefined || preferredWrongOption(options) !== undefined);
  const isWeak = discrimination !== null && discrimination < WEAK_BELOW && !isWrongKey;
  const found: Record<QuestionFlag, boolean> = {
    'wrong-key': isWrongKey,
    'too-hard': facility < TOO_HARD_BELOW,
    'too-easy': facility > TOO_EASY_ABOVE,
    weak: isWeak,
  };
  return QUESTION_FLAGS.filter((flag) => found[flag]);
}

/** The wrong option that most of the upper group chose, if they chose it more often than each right option. */
export function preferredWrongOption<Option extends OptionShare>(options: readonly Option[]): Option | undefined {
  const mostChosen = (correct: boolean): Option | undefined =>
    sortBy(options.filter((option) => option.correct === correct), ({ upperShare }) => -upperShare)[0];
  const wrong = mostChosen(false);
  return wrong !== undefined && wrong.upperShare > (mostChosen(true)?.upperShare ?? 0) ? wrong : undefined;
}
