import { createContext } from 'react';
import type { DraftName } from '../../answer-queue/local-drafts.ts';
import type { GivenAnswer } from '../../drafts/use-answers.ts';

/** The data that all answers to the extended questions of a test share. */
export interface WorkTest {
  /** The name of the draft; `null` for a test that is only shown. */
  draftName: DraftName | null;
  /** The extended questions of the test, with the numbers that pupils see. */
  works: readonly { key: string; number: number }[];
  answer(key: string, given: GivenAnswer): void;
}

export const WorkContext = createContext<WorkTest>({ draftName: null, works: [], answer: () => undefined });
