import { IconCircleCheck } from '@tabler/icons-react';
import { rowLetter } from '../../../../../domain/letters.ts';
import { NumberTable } from '../../../../../ui/charts/number-table.tsx';
import { ShareBar } from '../../../../../ui/charts/share-bar.tsx';
import { RoundChip } from '../../../../../ui/components/indicators/number-chip.tsx';
import { percent } from '../../../../../ui/lib/russian/figures.ts';
import classes from './match-rows.module.css';
import { mostFrequentWrong, type AnalysedRow } from './most-frequent-wrong.ts';
import { texts } from '../texts.ts';

interface MatchRowsProps {
  rows: readonly AnalysedRow[];
  /** The items of the right column. */
  right: readonly string[];
}

/** Shows the correct item and the most frequent wrong item of each row. A table with the shares of all pairs follows. */
export function MatchRows({ rows, right }: MatchRowsProps) {
  return (
    <div className={classes.rows}>
      <ol>
        {rows.map((row, index) => {
          const wrong = mostFrequentWrong(row);
          return (
            <li key={`${index}-${row.left}`} className={classes.row}>
              <div className={classes.left}>
                <RoundChip>{rowLetter(index)}</RoundChip>
                <span>{row.left}</span>
              </div>
              <ul className={classes.given}>
                <Given isRight text={right[row.correct] ?? ''} share={row.shares[row.correct] ?? 0} />
                {wrong !== undefined && <Given text={right[wrong.item] ?? ''} share={wrong.share} />}
              </ul>
            </li>
          );
        })}
      </ol>
      <div className={classes.all}>
        <NumberTable
          label={texts.allPairs}
          columns={[texts.columns.left, ...right]}
          rows={rows.map(({ left, shares }, index) => [
            `${rowLetter(index)}. ${left}`,
            ...right.map((_, item) => percent(shares[item] ?? 0)),
          ])}
        />
      </div>
    </div>
  );
}

function Given({ isRight = false, text, share }: { isRight?: boolean; text: string; share: number }) {
  return (
    <li className={classes.item}>
      {isRight ? (
        <IconCircleCheck className={classes.tick} size={20} stroke={1.75} role="img" aria-label={texts.markedRight} />
      ) : (
        <span />
      )}
      <span className={classes.text}>{text}</span>
      <div className={classes.bar}>
        <ShareBar share={share} series={isRight ? 'main' : 'rest'} />
      </div>
      <span className={classes.share}>{percent(share)}</span>
    </li>
  );
}
