import { useState } from 'react';
import { chosenDay, type ChosenDay, type TermChoice } from '../../../../ui/access/term-choice.ts';
import { useLastTerm } from '../../../../ui/access/use-last-term.ts';
import { useToday } from '../../../../ui/hooks/today.tsx';

/** The term for all requests that the tutor grants on the page. */
export interface RequestTerm {
  choice: TermChoice;
  setChoice(choice: TermChoice): void;
  chosen: ChosenDay;
  /** How often a grant has failed because the last day was missing; 0 while a missing day is no error. */
  failures: number;
  /** Moves the focus to the day that is missing or past. */
  showProblem(): void;
}

export function useRequestTerm(): RequestTerm {
  const today = useToday();
  const [choice, setChoice] = useLastTerm();
  const [failures, setFailures] = useState(0);
  return {
    choice,
    setChoice: (chosen) => {
      setFailures(0);
      setChoice(chosen);
    },
    chosen: chosenDay(choice, today),
    failures,
    showProblem: () => setFailures(failures + 1),
  };
}
