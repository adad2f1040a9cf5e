import { lazy, Suspense } from 'react';
import { isExtendedAnswer } from '../../../domain/checking/extended-answer.ts';
import type { Given } from '../../../domain/checking/check-types.ts';
import type { QuestionOf } from '../../../domain/questions/kinds/kind.ts';
import type { Answer } from '../../../domain/questions/question.ts';
import classes from './review-answer.module.css';
import { reviewTexts as texts, type Whose } from '../texts.ts';

interface ExtendedReviewProps {
  question: QuestionOf<'extended'>;
  answer: Answer;
  whose: Whose;
  check?: Given | null;
  number?: number;
}

const Text = ({ answer }: { answer: Answer }) => {
  const text = isExtendedAnswer(answer) ? (answer.text ?? '') : '';
  return <p className={classes.written}>{text === '' ? texts.noAnswer : text}</p>;
};

/**
 * The code that shows photos, the tutor's marks and criteria loads only if a review has an extended answer. If the code cannot be loaded, only the
 * text of the answer is shown.
 */
const WorkReview = lazy(() => import('../work/work-review.tsx').catch(() => ({ default: Text })));

/** Shows the answer to an extended question, and the tutor's check if `check` is set. */
export const ExtendedReview = ({ question, answer, whose, check = null, number = 1 }: ExtendedReviewProps) => (
  <Suspense fallback={<Text answer={answer} />}>
    <WorkReview answer={answer} whose={whose} check={check} question={question} number={number} />
  </Suspense>
);
