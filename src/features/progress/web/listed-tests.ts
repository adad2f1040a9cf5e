import type { ListedTest } from '../../../ui/attempts/attempt-list.tsx';
import type { TakenTest } from '../../../ui/attempts/scored-attempt.ts';
import { texts as attemptTexts } from '../../../ui/attempts/texts.ts';
import { resultAddress } from '../../../ui/lib/result-address.ts';
import type { Progress } from '../contract.ts';

/** The tests with their attempts, for the chart. */
export const toTakenTests = ({ tests }: Progress): TakenTest[] =>
  tests.map(({ name, attempts }) => ({
    name,
    current: attempts.find(({ current }) => current) ?? null,
    earlier: attempts.filter(({ current }) => !current),
  }));

/** The tests as rows. Their names are links to the reviews. */
export const toListedTests = ({ tests }: Progress): ListedTest[] =>
  tests.map(({ testId, name, deleted, attempts }) => {
    const current = attempts.find((attempt) => attempt.current);
    return {
      id: testId,
      name,
      // If there is no current attempt, the link leads to the review of the last attempt.
      address: resultAddress(testId, current === undefined ? (attempts.at(-1)?.attempt ?? null) : null),
      note: null,
      deleted,
      current: current === undefined ? null : { ...current, answers: null },
      earlier: attempts
        .filter((attempt) => !attempt.current)
        .map((attempt) => ({
          ...attempt,
          name: attemptTexts.attempt(attempt.attempt),
          address: resultAddress(testId, attempt.attempt),
          answers: null,
        })),
    };
  });
