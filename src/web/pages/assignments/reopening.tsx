import type { ReactNode } from 'react';
import type { Reopening } from '../../../features/assignments/web/assignment/reopening.ts';
import { checking } from '../results/checking-in-results.tsx';
import { useReopen } from '../../../features/results/web/attempts/use-reopen.tsx';

export const ReopeningOf = ({ testId, children }: { testId: string; children: (reopening: Reopening) => ReactNode }) => children(useReopen(testId, checking));
