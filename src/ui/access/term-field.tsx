import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { LAST_DAY } from '../../domain/calendar-days.ts';
import { TERMS } from '../../domain/access/term.ts';
import { useToday } from '../hooks/today.tsx';
import { fullDay } from '../lib/russian/dates.ts';
import { untilDay } from './format-access.ts';
import { chosenDay, type TermChoice } from './term-choice.ts';
import classes from './term-field.module.css';
import { accessTexts as texts } from './texts.ts';

interface TermFieldProps {
  label: string;
  /** Whether only screen readers announce the label. */
  isLabelHidden?: boolean;
  /** Whether the field shows the last day of the term. It is needed if no button shows that day. */
  showsDay?: boolean;
  /** The last day that is stored already. The tutor may keep it. */
  stored?: string | null;
  value: TermChoice;
  onChange(choice: TermChoice): void;
  /** Whether to show the error for an invalid day. */
  isChecked?: boolean;
}

/** Chooses how long access lasts: from a list of terms, or as a date. */
export function TermField({ label, isLabelHidden = false, showsDay = false, stored = null, value, onChange, isChecked = false }: TermFieldProps) {
  const today = useToday();
  const id = useId();
  const { until, problem } = chosenDay(value, today, stored);
  const isPast = value.day !== '' && problem !== null;
  const terms = TERMS.map((term) => ({ value: term as TermChoice['term'], label: texts.terms[term] }));
  const data = stored === null ? terms : [{ value: 'stored' as const, label: `До ${fullDay(stored)}` }, ...terms];
  const namesDay = showsDay && until !== null && value.term !== 'day' && value.term !== 'stored';
  return (
    <div className={classes.fields}>
      <NativeSelect
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        description={namesDay ? untilDay(until, today) : undefined}
        data={data}
        value={value.term}
        onChange={({ currentTarget }) =>
          onChange({ ...value, term: data.find((each) => each.value === currentTarget.value)?.value ?? value.term })
        }
      />
      {value.term === 'day' && (
        <TextInput
          id={id}
          type="date"
          label={texts.lastDay}
          min={today}
          max={LAST_DAY}
          value={value.day}
          error={isPast || isChecked ? problem : null}
          onChange={({ currentTarget }) => onChange({ ...value, day: currentTarget.value })}
        />
      )}
    </div>
  );
}
