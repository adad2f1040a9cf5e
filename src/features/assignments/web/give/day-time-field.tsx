import { NativeSelect, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { LAST_DAY } from '../../../../domain/calendar-days.ts';
import { useToday } from '../../../../ui/hooks/today.tsx';
import { shortWeekday } from '../due-texts.ts';
import { TimeField } from '../time-field.tsx';
import { dayOfTerm, type DayChoice, type DayProblems, type DayTerm } from './day-choice.ts';
import classes from './assignment-form.module.css';
import { texts } from './texts.ts';

interface DayTimeFieldProps {
  /** The label of the select. */
  label: string;
  dayLabel: string;
  timeLabel: string;
  /** The text of the field while there is no time. */
  timePlaceholder: string;
  terms: readonly DayTerm[];
  value: DayChoice;
  problems: DayProblems | undefined;
  onChange(choice: DayChoice): void;
  selectRef?: Ref<HTMLSelectElement>;
}

/** Chooses a day, by its distance or from the calendar, and a time, which is optional. */
export function DayTimeField({ label, dayLabel, timeLabel, timePlaceholder, terms, value, problems, onChange, selectRef }: DayTimeFieldProps) {
  const today = useToday();
  const labelOf = (term: DayTerm): string => {
    const name = texts.terms[term];
    return term === 'day' || term === 'none' || term === 'now' ? name : `${name} — ${shortWeekday(dayOfTerm({ term, day: '', time: '' }, today))}`;
  };
  const isDay = value.term === 'day';
  return (
    <div className={classes.dayTime} data-day={isDay || undefined}>
      <NativeSelect
        ref={selectRef ?? null}
        aria-label={label}
        data={terms.map((term) => ({ value: term, label: labelOf(term) }))}
        value={value.term}
        error={isDay ? null : problems?.day}
        onChange={({ currentTarget }) => {
          const term = terms.find((each) => each === currentTarget.value) ?? value.term;
          // The calendar begins with the day that was chosen before.
          onChange({ ...value, term, day: term === 'day' && value.day === '' ? dayOfTerm(value, today) : value.day });
        }}
      />
      {isDay && (
        <TextInput
          type="date"
          aria-label={dayLabel}
          min={today}
          max={LAST_DAY}
          value={value.day}
          error={problems?.day}
          onChange={({ currentTarget }) => onChange({ ...value, day: currentTarget.value })}
        />
      )}
      {value.term !== 'none' && value.term !== 'now' && (
        <TimeField
          label={timeLabel}
          isLabelHidden
          placeholder={timePlaceholder}
          value={value.time}
          error={problems?.time ?? null}
          onChange={(time) => onChange({ ...value, time })}
        />
      )}
    </div>
  );
}
