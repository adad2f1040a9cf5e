import type { ExamKind } from '../../domain/questions/exam-rules.ts';
import type { Answer, GradedQuestion } from '../../domain/questions/question.ts';
import { maxScoreOf } from '../../domain/questions/max-score.ts';
import { scoreOf } from '../../domain/questions/scoring.ts';
import classes from './review-answer.module.css';
import { reviewTexts as texts } from './texts.ts';

interface ScoringRuleProps {
  question: Extract<GradedQuestion, { type: ExamKind }>;
  answer: Answer;
}

/** How the points of the question came about. */
export function ScoringRule({ question, answer }: ScoringRuleProps) {
  const rule = ruleOf(question, scoreOf(question, answer), maxScoreOf(question));
  return rule !== null && <p className={classes.rule}>{rule}</p>;
}

function ruleOf({ type, scoring }: ScoringRuleProps['question'], score: number, maxScore: number): string | null {
  if (scoring !== undefined) {
    const oneMistake = type === 'sequence' ? 'exchanged' : 'one mistake';
    return texts.asInExam(score === maxScore ? 'all' : score > 0 ? oneMistake : 'none', score, maxScore);
  }
  return type === 'match' || score === maxScore ? null : texts.allOrNothing[type];
}
