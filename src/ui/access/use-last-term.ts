import { useState } from 'react';
import { useToday } from '../hooks/today.tsx';
import { keepTerm, lastTerm, type TermChoice } from './term-choice.ts';

/** The chosen term of access. The device remembers it as the first choice for the next access. */
export function useLastTerm(): [TermChoice, (choice: TermChoice) => void] {
  const today = useToday();
  const [choice, setChoice] = useState(() => lastTerm(today));
  return [
    choice,
    (chosen) => {
      setChoice(chosen);
      keepTerm(chosen);
    },
  ];
}
