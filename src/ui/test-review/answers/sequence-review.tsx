import type { QuestionOf } from '../../../domain/questions/kinds/kind.ts';
import type { Answer } from '../../../domain/questions/question.ts';
import { chosenOrder } from '../../../domain/questions/kinds/chosen.ts';
import classes from './review-answer.module.css';
import { ReviewRow } from '../review-row.tsx';
import { useShownItem } from '../use-shown-item.ts';
import { reviewTexts as texts } from '../texts.ts';

interface SequenceReviewProps {
  question: QuestionOf<'sequence'>;
  answer: Answer;
}

/** The items in the pupil's order. Under each wrong item is the right item. */
export function SequenceReview({ question, answer }: SequenceReviewProps) {
  const order = chosenOrder(answer);
  const shown = useShownItem(question.items);
  return (
    <ol className={classes.sequence}>
      {question.correctOrder.map((right, place) => {
        const given = order[place];
        const isRight = given === right;
        return (
          <li key={place} className={classes.place}>
            <span className={classes.number}>{place + 1}</span>
            <ReviewRow
              mark={isRight ? 'right' : 'wrong'}
              text={shown(given) ?? ''}
              {...(isRight ? { label: texts.verdicts.correct } : { note: texts.rightPair(shown(right) ?? '') })}
            />
          </li>
        );
      })}
    </ol>
  );
}
