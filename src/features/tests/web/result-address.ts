import type { AttemptAddress } from '../../../ui/test-review/attempt-notes.tsx';

/** Where the result of a test is: its id travels in the navigation state (rule R29). @param attempt `null` for the current one */
export const resultAddress = (testId: string, attempt: number | null): AttemptAddress => ({
  to: attempt === null ? '/results' : `/results?attempt=${attempt}`,
  state: { testId },
});
