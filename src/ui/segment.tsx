import { Box } from '@mantine/core';
import type { BoxProps } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './segment.module.css';

interface SegmentProps<Value extends string> extends BoxProps {
  /** What is chosen here, for screen readers: «Тема». */
  label: string;
  items: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Up to four short items of 44 px, one of them chosen: radio buttons, so arrow keys move between them. */
export function Segment<Value extends string>({ label, items, value, onChange, ...rest }: SegmentProps<Value>) {
  const name = useId();
  return (
    <Box {...rest} role="radiogroup" aria-label={label} className={classes.segment}>
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
