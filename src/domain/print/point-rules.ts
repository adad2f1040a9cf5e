/**
 * Says how the questions of a printed test are scored. It is printed at the foot of a sheet and of the keys (rule
 * R163).
 */
import type { AutomaticType, GradedQuestion } from '../questions/question.ts';
import { AUTOMATIC_TYPES } from '../questions/question-kinds.ts';

export interface PointRule {
  type: AutomaticType;
  /** Whether points are counted in the way of the exam. */
  asInExam: boolean;
  /** The numbers of the questions to which the rule applies; `null` when it applies to all questions of the kind. */
  numbers: number[] | null;
}

/**
 * Finds a rule for each kind and way of scoring that occurs, in the order of the kinds. Kinds that a tutor checks have
 * no rule.
 */
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
