import { isExtendedAnswer } from '../../domain/checking/extended-answer.ts';
import type { QuestionOf } from '../../domain/questions/kinds/kind.ts';
import type { Answer } from '../../domain/questions/question.ts';
import classes from './review-answer.module.css';
import { reviewTexts as texts } from './texts.ts';

/** The text of the answer to an extended question, and the sample once it may be seen. */
export function ExtendedReview({ question, answer }: { question: QuestionOf<'extended'>; answer: Answer }) {
  const text = isExtendedAnswer(answer) ? (answer.text ?? '') : '';
  return (
    <div className={classes.rows}>
      <p className={classes.written}>{text === '' ? texts.noAnswer : text}</p>
      {question.sampleAnswer !== '' && (
        <p className={classes.written}>
          <b>{texts.sample}</b> {question.sampleAnswer}
        </p>
      )}
    </div>
  );
}
