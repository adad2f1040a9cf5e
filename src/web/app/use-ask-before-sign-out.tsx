import { lazy, Suspense, useState, type ReactElement } from 'react';
import { ROLE } from '../../domain/users/role.ts';
import type { User } from '../../domain/users/user.ts';

// Loaded when it is needed: pupils keep no edits.
const SignOutQuestion = lazy(() => import('../../ui/kept-edits/sign-out-question.tsx'));

/** Whether the device keeps unsaved edits of the user, which a sign-out deletes (rule R158). */
async function keepsEdits(user: User | null): Promise<boolean> {
  if (user?.role !== ROLE.admin) return false;
  try {
    return await (await import('../../ui/kept-edits/kept-entries.ts')).hasEntries(user.uid);
  } catch {
    // Without a network the question does not load either.
    return false;
  }
}

/** @returns a sign-out that asks first if the device keeps edits, and its dialog */
export function useAskBeforeSignOut(user: User | null, signOut: () => Promise<unknown>): { ask(): Promise<void>; dialog: ReactElement | null } {
  const [question, setQuestion] = useState<{ number: number; confirm: () => Promise<unknown> } | null>(null);
  return {
    ask: async () => {
      if (await keepsEdits(user)) setQuestion((before) => ({ number: (before?.number ?? 0) + 1, confirm: signOut }));
      else await signOut();
    },
    dialog: question && (
      <Suspense fallback={null}>
        <SignOutQuestion key={question.number} onConfirm={question.confirm} />
      </Suspense>
    ),
  };
}
