import type { BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/** Why a form as a whole was not accepted; stands above its button. */
export function FormAlert(props: BoxProps & { children: ReactNode }) {
  return <Notice tone="error" role="alert" {...props} />;
}
