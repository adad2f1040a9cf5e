import { Box } from '@mantine/core';
import type { BoxProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './alert.module.css';

interface AlertProps extends BoxProps {
  tone: 'attention' | 'error' | 'ok';
  /**
   * How screen readers announce the message: `alert` interrupts them, `status` waits for them, `note` is not announced because a toast has the
   * same text.
   */
  role: 'alert' | 'status' | 'note';
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A message in the page. It has no icon, because some messages start with ❗ or ❌ (rule R74). */
export function Alert({ tone, ...rest }: AlertProps) {
  return <Box {...rest} className={classes.alert} data-tone={tone} />;
}
