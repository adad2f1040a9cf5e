import type { QuestionOf } from '../../../domain/questions/kinds/kind.ts';
import type { Answer, GradedQuestion, ScoredType } from '../../../domain/questions/question.ts';
import { maxScoreOf } from '../../../domain/questions/max-score.ts';
import { scoreOf } from '../../../domain/questions/scoring.ts';
import classes from './review-answer.module.css';
import { reviewTexts as texts } from '../texts.ts';

interface ScoringRuleProps {
  question: GradedQuestion;
  answer: Answer;
}

/** Says how the points of an answer were calculated, for kinds with several rules. */
export function ScoringRule({ question, answer }: ScoringRuleProps) {
  if (answer === null || !hasScoring(question)) return null;
  const rule = ruleOf(question, scoreOf(question, answer), maxScoreOf(question));
  return rule !== '' && <p className={classes.rule}>{rule}</p>;
}

/** Which mistake a partly right answer has, by the type of question. The text about the exam's scoring names this mistake. */
const ONE_MISTAKE = { multiple: 'one mistake', match: 'one mistake', sequence: 'exchanged' } as const satisfies Record<ScoredType, string>;

const hasScoring = (question: GradedQuestion): question is QuestionOf<ScoredType> => question.type in ONE_MISTAKE;

function ruleOf({ type, scoring }: QuestionOf<ScoredType>, score: number, maxScore: number): string {
  if (scoring !== undefined) {
    return texts.asInExam(score === maxScore ? 'all' : score > 0 ? ONE_MISTAKE[type] : 'none', score, maxScore);
  }
  return score === maxScore ? '' : texts.ownRule[type];
}
