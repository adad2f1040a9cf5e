import type { QuestionOf } from '../../../domain/questions/kinds/kind.ts';
import { acceptedRange, formatDecimal } from '../../../domain/questions/kinds/number-answer.ts';
import type { Answer } from '../../../domain/questions/question.ts';
import { verdictOf } from '../../../domain/questions/review.ts';
import classes from './review-answer.module.css';
import { ReviewRow } from '../review-row.tsx';
import { reviewTexts as texts, type Whose } from '../texts.ts';

interface TypedReviewProps<Type extends 'short' | 'number'> {
  question: QuestionOf<Type>;
  answer: Answer;
  whose: Whose;
}

export function ShortReview(props: TypedReviewProps<'short'>) {
  const [right = '', ...others] = props.question.answers;
  return <TypedReview {...props} right={right} alsoRight={others.length > 0 ? texts.alsoAccepted(others.join('; ')) : null} />;
}

export function NumberReview(props: TypedReviewProps<'number'>) {
  const { answer, tolerance } = props.question;
  const range = tolerance === 0 ? null : acceptedRange(props.question);
  return (
    <TypedReview
      {...props}
      right={answer === null ? '' : formatDecimal(answer)}
      alsoRight={range && texts.acceptedRange(formatDecimal(range.from), formatDecimal(range.to))}
    />
  );
}

interface RightAnswer {
  right: string;
  /** Other right answers; `null` if there are none. */
  alsoRight: string | null;
}

/** The typed answer, and the right answer if the typed answer is wrong. */
function TypedReview({ question, answer, whose, right, alsoRight }: TypedReviewProps<'short' | 'number'> & RightAnswer) {
  const words = texts.whose[whose];
  const isRight = verdictOf(question, answer) === 'correct';
  return (
    <div className={classes.rows}>
      {typeof answer === 'string' && (
        <ReviewRow mark={isRight ? 'right' : 'wrong'} text={answer.trim()} note={isRight ? words.right : words.wrong} />
      )}
      {!isRight && <ReviewRow mark="missed" text={right} note={texts.right} />}
      {!isRight && alsoRight !== null && <p className={classes.rule}>{alsoRight}</p>}
    </div>
  );
}
