import { acceptedRange, formatDecimal } from '../../domain/questions/kinds/number-answer.ts';
import type { Answer, GradedQuestion } from '../../domain/questions/question.ts';
import { verdictOf } from '../../domain/questions/review.ts';
import classes from './review-answer.module.css';
import { ReviewRow } from './review-row.tsx';
import { reviewTexts as texts, type Whose } from './texts.ts';

type TypedQuestion = Extract<GradedQuestion, { type: 'short' | 'number' }>;

interface TypedReviewProps {
  question: TypedQuestion;
  answer: Answer;
  whose: Whose;
}

/** The typed answer, and what is right where it is not. */
export function TypedReview({ question, answer, whose }: TypedReviewProps) {
  const words = texts.whose[whose];
  const isRight = verdictOf(question, answer) === 'correct';
  const note = acceptedNote(question);
  return (
    <div className={classes.rows}>
      {typeof answer === 'string' && (
        <ReviewRow mark={isRight ? 'right' : 'wrong'} text={answer.trim()} note={isRight ? words.right : words.wrong} />
      )}
      {!isRight && <ReviewRow mark="missed" text={rightAnswerOf(question)} note={texts.right} />}
      {!isRight && note !== null && <p className={classes.rule}>{note}</p>}
    </div>
  );
}

function rightAnswerOf(question: TypedQuestion): string {
  if (question.type === 'short') return question.answers[0] ?? '';
  return question.answer === null ? '' : formatDecimal(question.answer);
}

/** What else is right. */
function acceptedNote(question: TypedQuestion): string | null {
  if (question.type === 'short') return question.answers.length > 1 ? texts.alsoAccepted(question.answers.slice(1).join('; ')) : null;
  const range = acceptedRange(question);
  return range === null || question.tolerance === 0 ? null : texts.acceptedRange(formatDecimal(range.from), formatDecimal(range.to));
}
