import type { BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';

/** The error of a whole form, above its button. */
export function FormAlert(props: BoxProps & { children: ReactNode }) {
  return <Alert tone="error" role="alert" {...props} />;
}
