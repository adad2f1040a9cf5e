import type { ReactNode } from 'react';

/** The parts of «Проверка», another feature, that the results of a general test show. */
export interface CheckingInResults {
  /** The button «Проверить 16 работ»; nothing if no work waits. */
  buttonOf(testId: string): ReactNode;
  /** Counts the answers in a pupil's current attempt that wait for their check. */
  countWaiting(testId: string, uid: string): Promise<number>;
}
