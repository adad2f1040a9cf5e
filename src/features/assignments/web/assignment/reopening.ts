import type { ComponentType, ReactElement, ReactNode } from 'react';

/** «Разрешить пройти ещё раз», which the results do. */
export interface Reopening {
  reopen(attempt: { uid: string; nickname: string; score: number; maxScore: number; isWaiting: boolean }, onReopened?: () => void): void;
  isAsking: boolean;
  dialog: ReactElement;
}

/** Gives its children what lets pupils take a test again. */
export type ReopeningOf = ComponentType<{ testId: string; children: (reopening: Reopening) => ReactNode }>;
