import type { ReactNode } from 'react';

/** What the results of a general test show from the feature «Проверка». Features do not import each other, so the app passes it in. */
export interface CheckingInResults {
  /** The button «Проверить 16 работ»; nothing if no work waits. */
  buttonOf(testId: string): ReactNode;
  /** Counts the answers in a pupil's current attempt that wait for their check. */
  countWaiting(testId: string, uid: string): Promise<number>;
}
