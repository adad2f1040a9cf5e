import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './text-field.module.css';

interface ReadOnlyFieldProps {
  label: string;
  value: string;
  /** Why the value cannot be changed. */
  description?: ReactNode;
}

/** A field with a value that can be selected and copied but not changed. */
export function ReadOnlyField(props: ReadOnlyFieldProps) {
  return (
    <TextInput
      {...props}
      readOnly
      classNames={{ input: classes.readOnly ?? '', section: classes.section ?? '' }}
      rightSection={<IconLock size={20} stroke={1.75} aria-hidden />}
    />
  );
}
