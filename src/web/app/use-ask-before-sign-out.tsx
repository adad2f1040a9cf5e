import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { User } from '../../domain/users/user.ts';
import { flushOpenDrafts } from '../../ui/drafts/open-drafts.ts';
import type { Unsent } from '../../ui/offline/unsent.ts';
import { sendKeptDrafts } from '../outbox/send-kept-drafts.ts';

const importQuestion = () => import('../../ui/offline/sign-out-question.tsx');
const SignOutQuestion = lazy(async () => ({ default: (await importQuestion()).SignOutQuestion }));
const importUnsent = () => import('../../ui/offline/unsent.ts');

/** Loads what a sign-out needs, so that it works without a network. */
export const prefetchSignOut = (): Promise<unknown> =>
  Promise.all([importQuestion(), importUnsent(), import('../../ui/offline/clear-device.ts')]);

/** A bad connection keeps nobody from leaving. */
const SEND_TIMEOUT_MS = 2_000;

interface AskBeforeSignOut {
  /** @param isLosingEdits whether the user has agreed already to lose edits */
  ask(isLosingEdits?: boolean): Promise<void>;
  dialog: ReactElement | null;
}

/** @returns a sign-out that sends what it can, asks first if something stays unsent, and its dialog (rule R188) */
export function useAskBeforeSignOut(user: User | null, signOut: () => Promise<unknown>): AskBeforeSignOut {
  const client = useQueryClient();
  const [question, setQuestion] = useState<{ number: number; unsent: Unsent } | null>(null);
  return {
    ask: async (isLosingEdits = false) => {
      const unsent = user && (await findUnsent(user.uid, () => sendKeptDrafts(client, user.uid)));
      const edits = isLosingEdits ? [] : (unsent?.edits ?? []);
      if (unsent && unsent.tests.length + edits.length > 0) {
        setQuestion((before) => ({ number: (before?.number ?? 0) + 1, unsent: { ...unsent, edits } }));
      } else {
        await signOut();
      }
    },
    dialog: question && (
      <Suspense fallback={null}>
        <SignOutQuestion key={question.number} unsent={question.unsent} onConfirm={signOut} />
      </Suspense>
    ),
  };
}

/** What stays unsent after an attempt to send it; `null` where that cannot be known. */
async function findUnsent(uid: string, send: () => Promise<void>): Promise<Unsent | null> {
  try {
    const { findUnsent: find } = await importUnsent();
    if ((await find(uid)).tests.length > 0 && navigator.onLine) {
      const sent = flushOpenDrafts().then(send);
      await Promise.race([sent.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, SEND_TIMEOUT_MS))]);
    }
    return await find(uid);
  } catch {
    return null;
  }
}
