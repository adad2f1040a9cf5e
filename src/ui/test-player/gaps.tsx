import { useEffect, useReducer } from 'react';
import type { Confirmation } from '../components/overlays/confirm-dialog.tsx';
import classes from './gaps.module.css';
import { texts } from './texts.ts';

/** The maximum number of questions that are listed one by one. */
const NAMED_GAPS = 6;

const TICK_MS = 1_000;

interface GapsProps {
  /** The numbers of the questions without an answer. */
  unanswered: readonly number[];
  /** How much time is left at this moment: «Осталось 24 мин.»; `null` if there is no clock. */
  timeLeft: () => string | null;
  onSelect(number: number): void;
}

/** The text and the list of unanswered questions for the dialog that asks whether to finish a test. A long list ends with a number. */
export const gapsOf = (gaps: GapsProps): Pick<Confirmation, 'text' | 'details'> => ({ text: texts.gaps(gaps.unanswered.length), details: <Gaps {...gaps} /> });

function Gaps({ unanswered, timeLeft, onSelect }: GapsProps) {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const rest = unanswered.length - NAMED_GAPS;
  return (
    <>
      <ul className={classes.gaps}>
        {unanswered.slice(0, NAMED_GAPS).map((number) => (
          <li key={number}>
            <button type="button" className={classes.gap} onClick={() => onSelect(number)}>
              {texts.question(number)}
            </button>
          </li>
        ))}
        {rest > 0 && <li>{texts.moreGaps(rest)}</li>}
      </ul>
      <p className={classes.note}>
        {timeLeft()} {texts.finalAnswers}
      </p>
    </>
  );
}
