import type { QuestionOf } from '../../../domain/questions/kinds/kind.ts';
import type { Answer, ScoredType } from '../../../domain/questions/question.ts';
import { maxScoreOf } from '../../../domain/questions/max-score.ts';
import { scoreOf } from '../../../domain/questions/scoring.ts';
import classes from './review-answer.module.css';
import { reviewTexts as texts } from '../texts.ts';

interface ScoringRuleProps {
  question: QuestionOf<ScoredType>;
  answer: Answer;
}

/** Says how the points of the question were calculated. */
export function ScoringRule({ question, answer }: ScoringRuleProps) {
  const rule = ruleOf(question, scoreOf(question, answer), maxScoreOf(question));
  return rule !== '' && <p className={classes.rule}>{rule}</p>;
}

/** The words for an answer that gets a part of the points. */
const ONE_MISTAKE = { multiple: 'one mistake', match: 'one mistake', sequence: 'exchanged' } as const satisfies Record<ScoredType, string>;

function ruleOf({ type, scoring }: ScoringRuleProps['question'], score: number, maxScore: number): string {
  if (scoring !== undefined) {
    return texts.asInExam(score === maxScore ? 'all' : score > 0 ? ONE_MISTAKE[type] : 'none', score, maxScore);
  }
  return score === maxScore ? '' : texts.ownRule[type];
}
