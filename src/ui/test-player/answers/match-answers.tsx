import { NativeSelect } from '@mantine/core';
import { useContext } from 'react';
import { numberedItem, paperRow } from '../../../domain/exams/paper-look.ts';
import { firstPlaces } from '../../../domain/questions/kinds/equal-items.ts';
import { rowLetter } from '../../../domain/letters.ts';
import { RoundChip } from '../../components/indicators/number-chip.tsx';
import { PaperLook } from '../../questions/paper-look-context.ts';
import classes from './match-answers.module.css';
import { texts } from '../texts.ts';

interface MatchAnswersProps {
  left: readonly string[];
  right: readonly string[];
  /** The index of the right item that is chosen for a row of the left column. */
  chosen(row: number): number | undefined;
  onChange(row: number, right: number | undefined): void;
  /** The style of rows without a choice: `attention` for a pupil, `error` for an admin. */
  unansweredStyle: 'none' | 'attention' | 'error';
  isDisabled?: boolean;
}

/**
 * The rows of a match question, with a select each. An item may be chosen for several rows (rule R35). Items with the same text are listed
 * once.
 */
export function MatchAnswers({ left, right, chosen, onChange, unansweredStyle, isDisabled }: MatchAnswersProps) {
  const isOnPaper = useContext(PaperLook);
  const first = firstPlaces(right);
  const valueOf = (row: number): string => String(first[chosen(row) ?? -1] ?? '');
  const rows = left.map((text, row) => (isOnPaper ? paperRow(text, row) : { letter: rowLetter(row), text }));
  return (
    <div>
      {rows.map(({ letter, text }, row) => (
        <div key={`${row}-${text}`} className={classes.row} data-letter-alone={text === null || undefined}>
          <div className={classes.left}>
            <RoundChip>{letter}</RoundChip>
            {text !== null && <span className={classes.text}>{text}</span>}
          </div>
          <NativeSelect
            aria-label={text === null ? letter : `${letter}. ${text}`}
            value={valueOf(row)}
            data={[
              { value: '', label: texts.choose },
              ...right.flatMap((label, index) => (first[index] === index ? [{ value: String(index), label: isOnPaper ? numberedItem(label, index) : label }] : [])),
            ]}
            classNames={{ input: classes.select }}
            data-unanswered={(unansweredStyle === 'attention' && chosen(row) === undefined) || undefined}
            error={unansweredStyle === 'error' && chosen(row) === undefined}
            disabled={isDisabled}
            onChange={({ currentTarget: { value } }) => onChange(row, value === '' ? undefined : Number(value))}
          />
        </div>
      ))}
    </div>
  );
}
