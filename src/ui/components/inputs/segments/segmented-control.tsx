import { Box } from '@mantine/core';
import type { BoxProps } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> extends BoxProps {
  /** The accessible name: «Тема». */
  label: string;
  items: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of up to four short items. It consists of radio buttons, so the arrow keys move between the items. */
export function SegmentedControl<Value extends string>({ label, items, value, onChange, ...rest }: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <Box {...rest} role="radiogroup" aria-label={label} className={classes.control}>
      {items.map((item) => (
        <label key={item.value} className={classes.item} data-chosen={item.value === value || undefined}>
          <input
            type="radio"
            name={name}
            className={classes.input}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
          />
          {item.icon}
          {item.label}
        </label>
      ))}
    </Box>
  );
}
