import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Guards an action against double submits: a call while the action runs does nothing. The page disables the button only at its next render, so a
 * second click or Enter may come before.
 */
export function useSingleFlight<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>): (...args: Args) => Promise<void> {
  const isRunning = useRef(false);
  return async (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await action(...args);
    } finally {
      isRunning.current = false;
    }
  };
}

/** A mutation for a form or a button. `mutate` is guarded against double submits, and the state contains the error. */
export function useSubmit<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): Omit<UseMutationResult<Data, Error, Variables>, 'mutate' | 'mutateAsync'> & { mutate(this: void, variables: Variables): void } {
  const { mutateAsync, ...mutation } = useMutation(options);
  const submit = useSingleFlight((variables: Variables) => mutateAsync(variables).catch(() => undefined));
  return { ...mutation, mutate: (variables) => void submit(variables) };
}
