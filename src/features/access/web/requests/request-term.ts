import { useState } from 'react';
import { chosenDay, type ChosenDay, type TermChoice } from '../../../../ui/access/term-choice.ts';
import { useLastTerm } from '../../../../ui/access/use-last-term.ts';
import { useToday } from '../../../../ui/hooks/today.tsx';

/** The term of all requests that are granted on the page. */
export interface RequestTerm {
  choice: TermChoice;
  setChoice(choice: TermChoice): void;
  chosen: ChosenDay;
  /** How often a grant failed for want of a day; 0 while a missing day is no error. */
  failures: number;
  /** Leads to the day that is missing or past. */
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
