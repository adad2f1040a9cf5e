import type { ComponentType, ReactElement, ReactNode } from 'react';

/** The action «Разрешить пройти ещё раз». The feature `results` implements it. */
export interface Reopening {
  reopen(attempt: { uid: string; nickname: string; score: number; maxScore: number; isWaiting: boolean }, onReopened?: () => void): void;
  isAsking: boolean;
  dialog: ReactElement;
}

/** Gives its children the function that lets a pupil take a test again. */
export type ReopeningOf = ComponentType<{ testId: string; children: (reopening: Reopening) => ReactNode }>;
