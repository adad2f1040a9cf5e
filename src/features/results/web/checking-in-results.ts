import type { ReactNode } from 'react';

/** What the results of a general test show of «Проверка», another feature. */
export interface CheckingInResults {
  /** «Проверить 16 работ»; nothing where none waits. */
  buttonOf(testId: string): ReactNode;
  /** How many answers of a pupil's current attempt wait for their check. */
  countWaiting(testId: string, uid: string): Promise<number>;
}
