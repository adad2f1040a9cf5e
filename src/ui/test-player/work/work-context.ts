import { createContext } from 'react';
import type { DraftName } from '../../answer-queue/local-drafts.ts';
import type { GivenAnswer } from '../../drafts/use-answers.ts';

/** What the answers to extended questions of a test have in common. */
export interface WorkTest {
  /** `null` for a test that is only shown. */
  draftName: DraftName | null;
  /** The extended questions of the test, by the numbers that pupils see. */
  works: readonly { key: string; number: number }[];
  answer(key: string, given: GivenAnswer): void;
}

export const WorkContext = createContext<WorkTest>({ draftName: null, works: [], answer: () => undefined });
