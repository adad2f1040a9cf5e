import { Notice } from '../notice.tsx';
import { questionAnchor } from './question-frame.tsx';
import classes from './gaps-alert.module.css';
import { goToQuestion } from './go-to-question.ts';
import { texts } from './texts.ts';

/** What is left without an answer, with the way to each: by the design (§5) an alert beside the toast. Stays where that goes. */
export function GapsAlert({ text, gaps }: { text: string; gaps: readonly number[] }) {
  return (
    <Notice tone="attention" role="alert" mb={20}>
      <strong className={classes.text}>{text}</strong>
      <div className={classes.links}>
        <span>{texts.withoutAnswer}</span>
        {gaps.map((number) => (
          <a
            key={number}
            href={`#${questionAnchor(number)}`}
            onClick={(event) => {
              event.preventDefault();
              goToQuestion(number);
            }}
          >
            {texts.question(number)}
          </a>
        ))}
      </div>
    </Notice>
  );
}
