import { useState } from 'react';
import { AppError, isAppError } from '../../../../domain/errors.ts';
import { toastAttention } from '../../../../ui/components/feedback/toast.tsx';

/** The values and errors of a form's fields. */
export interface FormFields<Name extends string> {
  values: Record<Name, string>;
  /** The error of the last save. */
  error: AppError | null;
  /** The props of an input. The error `missing-fields` marks inputs without a text; its message is shown once, above the button. */
  field(this: void, name: Name): {
    value: string;
    error: string | boolean | undefined;
    onChange(event: { currentTarget: { value: string } }): void;
  };
  /**
   * Applies the rules of the domain, and shows their error in the form and as a toast.
   * @returns `null` after an error
   */
  validate<Input>(toInput: () => Input): Input | null;
  /**
   * Marks the fields that an error of the server names.
   * @returns whether it names any field
   */
  applyServerErrors(serverError: unknown): boolean;
}

export function useFormFields<Name extends string>(initial: Record<Name, string>): FormFields<Name> {
  const [values, setValues] = useState(initial);
  const [error, setError] = useState<AppError | null>(null);
  return {
    values,
    error,
    field: (name) => ({
      value: values[name],
      error: error?.code === 'missing-fields' ? !values[name].trim() : error?.details.fields?.[name],
      onChange: ({ currentTarget: { value } }) => setValues((before) => ({ ...before, [name]: value })),
    }),
    applyServerErrors: (serverError) => {
      if (!isAppError(serverError, 'invalid-request')) return false;
      const namesFields = Object.keys(serverError.details.fields ?? {}).some((name) => name in initial);
      if (namesFields) setError(serverError);
      return namesFields;
    },
    validate: (toInput) => {
      try {
        const input = toInput();
        setError(null);
        return input;
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown;
        setError(thrown);
        toastAttention(thrown.message);
        return null;
      }
    },
  };
}
