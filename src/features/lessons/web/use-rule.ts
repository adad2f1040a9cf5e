import { useState } from 'react';
import { Failure, type FailureCode } from '../../../domain/failure.ts';
import { toastAttention } from '../../../ui/toast.tsx';

interface Rule {
  /** What the last try to save broke. */
  problem: FailureCode | null;
  /** @returns the draft as it may be stored; `null` where it may not, and that is said */
  check<Draft>(rule: () => Draft): Draft | null;
}

/** Asks the domain whether what is typed may be stored, before the server is asked. */
export function useRule(): Rule {
  const [problem, setProblem] = useState<FailureCode | null>(null);
  return {
    problem,
    check: (rule) => {
      try {
        const draft = rule();
        setProblem(null);
        return draft;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        setProblem(error.code);
        toastAttention(error.message);
        return null;
      }
    },
  };
}
