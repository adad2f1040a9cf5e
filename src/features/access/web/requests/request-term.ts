import { useId, useState } from 'react';
import { chosenDay, type ChosenDay, type TermChoice } from '../../../../ui/access/term-choice.ts';
import { useLastTerm } from '../../../../ui/access/use-last-term.ts';
import { useToday } from '../../../../ui/hooks/today.tsx';

/** The term of all requests that are granted on the page. */
export interface RequestTerm {
  choice: TermChoice;
  setChoice(choice: TermChoice): void;
  chosen: ChosenDay;
  /** Whether a missing day is an error already. */
  isChecked: boolean;
  /** Leads to the day that is missing or past. */
  showProblem(): void;
  /** Of the element around the field. */
  id: string;
}

export function useRequestTerm(): RequestTerm {
  const today = useToday();
  const [choice, setChoice] = useLastTerm();
  const [isChecked, setChecked] = useState(false);
  const id = useId();
  return {
    choice,
    setChoice: (chosen) => {
      setChecked(false);
      setChoice(chosen);
    },
    chosen: chosenDay(choice, today),
    isChecked,
    showProblem: () => {
      setChecked(true);
      document.getElementById(id)?.querySelector('input')?.focus();
    },
    id,
  };
}
