import { Alert } from '../components/feedback/alert.tsx';
import { questionAnchor } from '../questions/question-card.tsx';
import classes from './unanswered-alert.module.css';
import { scrollToQuestion } from '../questions/scroll-to-question.ts';
import { texts } from './texts.ts';

/** The unanswered questions, with a link to each. Unlike the toast with the same text, the alert stays on the page (rules R45, R76). */
export function UnansweredAlert({ text, unanswered }: { text: string; unanswered: readonly number[] }) {
  return (
    <Alert tone="attention" role="alert" mb={20}>
      <strong className={classes.text}>{text}</strong>
      <div className={classes.links}>
        <span>{texts.withoutAnswer}</span>
        {unanswered.map((number) => (
          <a
            key={number}
            href={`#${questionAnchor(number)}`}
            onClick={(event) => {
              event.preventDefault();
              scrollToQuestion(number);
            }}
          >
            {texts.question(number)}
          </a>
        ))}
      </div>
    </Alert>
  );
}
