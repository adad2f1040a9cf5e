import { CheckWorksButton } from '../../../features/checking/web/check-works-button.tsx';
import { countWaitingAnswers } from '../../../features/checking/web/queries.ts';
import type { CheckingInResults } from '../../../features/results/web/checking-in-results.ts';

/** The parts of «Проверка» that the results of a general test show. */
export const checking: CheckingInResults = {
  buttonOf: (testId) => <CheckWorksButton testId={testId} />,
  countWaiting: countWaitingAnswers,
};
