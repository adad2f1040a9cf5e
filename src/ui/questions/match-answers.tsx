import { NativeSelect } from '@mantine/core';
import { rowLetter } from '../../domain/question.ts';
import { RoundChip } from '../number-chip.tsx';
import classes from './match-answers.module.css';
import { texts } from './texts.ts';

interface MatchAnswersProps {
  left: readonly string[];
  right: readonly string[];
  /** Index in the right column chosen for a row of the left one. */
  chosen(row: number): number | undefined;
  onChange(row: number, right: number | undefined): void;
  /** How rows without a choice look: as a learner's gap, as an author's mistake, or like the rest. */
  gaps: 'none' | 'attention' | 'error';
  isDisabled?: boolean;
}

/** The rows of a match question, each with a choice from the right column; one item may be chosen twice. */
export function MatchAnswers({ left, right, chosen, onChange, gaps, isDisabled }: MatchAnswersProps) {
  return (
    <div>
      {left.map((text, row) => (
        <div key={`${row}-${text}`} className={classes.row}>
          <div className={classes.left}>
            <RoundChip>{rowLetter(row)}</RoundChip>
            <span className={classes.text}>{text}</span>
          </div>
          <NativeSelect
            aria-label={`${rowLetter(row)}. ${text}`}
            value={chosen(row) ?? ''}
            data={[
              { value: '', label: texts.choose },
              ...right.map((label, index) => ({ value: String(index), label })),
            ]}
            classNames={{ input: classes.select }}
            data-gap={(gaps === 'attention' && chosen(row) === undefined) || undefined}
            error={gaps === 'error' && chosen(row) === undefined}
            disabled={isDisabled}
            onChange={({ currentTarget: { value } }) => onChange(row, value === '' ? undefined : Number(value))}
          />
        </div>
      ))}
    </div>
  );
}
