import { useState } from 'react';
import { Failure, isFailure } from '../../../domain/failure.ts';
import { toastAttention } from '../../../ui/toast.tsx';

/** What a form knows of its fields: what is typed in each, and what is wrong with it. */
export interface Fields<Name extends string> {
  typed: Record<Name, string>;
  /** What the last try to save broke. */
  problem: Failure | null;
  /** What an input of the form is given. That something is missing is said once, over the button. */
  field(this: void, name: Name): {
    value: string;
    error: string | boolean | undefined;
    onChange(event: { currentTarget: { value: string } }): void;
  };
  /**
   * Asks the domain whether what is typed may be stored, before the server is asked.
   * @returns the draft as it may be stored; `null` where it may not, and that is said
   */
  check<Draft>(rule: () => Draft): Draft | null;
  /** Marks the fields that the server named. @returns whether it named any; else the refusal is about the whole */
  refuse(refusal: unknown): boolean;
}

/** The fields of a form by their names, and what is wrong with them. */
export function useFields<Name extends string>(loaded: Record<Name, string>): Fields<Name> {
  const [typed, setTyped] = useState(loaded);
  const [problem, setProblem] = useState<Failure | null>(null);
  return {
    typed,
    problem,
    field: (name) => ({
      value: typed[name],
      error: problem?.code === 'missing-fields' ? !typed[name].trim() : problem?.details.fields?.[name],
      onChange: ({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value })),
    }),
    refuse: (refusal) => {
      if (!isFailure(refusal, 'invalid-request')) return false;
      const isOfFields = Object.keys(refusal.details.fields ?? {}).some((name) => name in loaded);
      if (isOfFields) setProblem(refusal);
      return isOfFields;
    },
    check: (rule) => {
      try {
        const draft = rule();
        setProblem(null);
        return draft;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        setProblem(error);
        toastAttention(error.message);
        return null;
      }
    },
  };
}
