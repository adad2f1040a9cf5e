/** How the questions of a printed test are scored, for the foot of a sheet and of the keys (rule R163). */
import type { AutomaticType, GradedQuestion } from '../questions/question.ts';
import { AUTOMATIC_TYPES } from '../questions/question-kinds.ts';

export interface PointRule {
  type: AutomaticType;
  /** Whether points are counted as in the exam. */
  asInExam: boolean;
  /** The questions that the rule is for, where others of the kind have another one; else `null`. */
  numbers: number[] | null;
}

/** One rule for each kind that the program scores and way of scoring, in the order of the kinds. */
export function pointRules(questions: readonly { number: number; question: GradedQuestion }[]): PointRule[] {
  return AUTOMATIC_TYPES.flatMap((type): PointRule[] => {
    const ofKind = questions.filter(({ question }) => question.type === type);
    const rules = [false, true].flatMap((asInExam) => {
      const numbers = ofKind.filter(({ question }) => isScoredAsInExam(question) === asInExam).map(({ number }) => number);
      return numbers.length === 0 ? [] : [{ type, asInExam, numbers }];
    });
    return rules.length === 1 ? rules.map((rule) => ({ ...rule, numbers: null })) : rules;
  });
}

const isScoredAsInExam = (question: GradedQuestion): boolean => 'scoring' in question && question.scoring !== undefined;
