import type { Confirmation } from '../components/overlays/confirm-dialog.tsx';
import classes from './gaps.module.css';
import { texts } from './texts.ts';

/** Questions that are named one by one. */
const NAMED_GAPS = 6;

interface GapsProps {
  /** The numbers of the questions without an answer. */
  unanswered: readonly number[];
  /** «Осталось 24 мин.»; `null` without a clock. */
  timeLeft: string | null;
  onSelect(number: number): void;
}

/** What a test that may be finished with gaps asks of them: one dialog names them all. */
export const gapsOf = (gaps: GapsProps): Pick<Confirmation, 'text' | 'details'> => ({ text: texts.gaps(gaps.unanswered.length), details: <Gaps {...gaps} /> });

function Gaps({ unanswered, timeLeft, onSelect }: GapsProps) {
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
        {timeLeft} {texts.finalAnswers}
      </p>
    </>
  );
}
