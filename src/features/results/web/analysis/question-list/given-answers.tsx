import { IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { ShareBar } from '../../../../../ui/charts/share-bar.tsx';
import { percent } from '../../../../../ui/lib/russian/figures.ts';
import type { NumberedQuestion } from '../numbered-question.ts';
import { texts } from '../texts.ts';
import classes from './given-answers.module.css';

interface GivenAnswersProps {
  given: NonNullable<NumberedQuestion['given']>;
}

/** The most frequent answers to a question whose answers are typed or put in order. */
export function GivenAnswers({ given }: GivenAnswersProps) {
  const id = useId();
  return (
    <div className={classes.panel}>
      <h4 id={id} className={classes.title}>
        {texts.given}
      </h4>
      <ul className={classes.list} aria-labelledby={id}>
        {given.map(({ answer, share, correct }) => (
          <li key={answer} className={classes.item}>
            {correct ? (
              <IconCircleCheck className={classes.tick} size={20} stroke={1.75} role="img" aria-label={texts.rightAnswer} />
            ) : (
              <span />
            )}
            <span className={classes.answer}>{answer}</span>
            <span className={classes.share}>{percent(share)}</span>
            <div className={classes.bar}>
              <ShareBar share={share} series={correct ? 'main' : 'rest'} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
