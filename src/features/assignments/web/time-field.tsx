import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { timeTexts as texts } from './due-texts.ts';

/** Parses a typed time: «18», «9:00», «9.00» → «09:00»; empty → `null`; anything else → `undefined` */
export function parseTime(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.\s]?(\d\d))?$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

interface TimeFieldProps {
  label: string;
  isLabelHidden?: boolean;
  /** The text of the field while there is no time. */
  placeholder: string;
  value: string;
  error: string | null;
  onChange(value: string): void;
}

/** A field for a time of day, which is optional. */
export function TimeField({ label, isLabelHidden = false, placeholder, value, error, onChange }: TimeFieldProps) {
  return (
    <TextInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder={placeholder}
      rightSection={<IconClock size={20} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      value={value}
      error={error ?? (parseTime(value) === undefined && value.trim().length >= 4 ? texts.invalid : null)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => {
        const time = parseTime(value);
        if (typeof time === 'string') onChange(time);
      }}
    />
  );
}
