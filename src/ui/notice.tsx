import { Box } from '@mantine/core';
import type { BoxProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './notice.module.css';

interface NoticeProps extends BoxProps {
  tone: 'attention' | 'error' | 'ok';
  /** `alert` interrupts a screen reader, `status` waits; `note` is not read by itself: a toast says the same. */
  role: 'alert' | 'status' | 'note';
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A message in the page, tinted and framed. Specification texts begin with ❗ or ❌, so it adds no icon. */
export function Notice({ tone, ...rest }: NoticeProps) {
  return <Box {...rest} className={classes.notice} data-tone={tone} />;
}
