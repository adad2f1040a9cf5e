import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { User } from '../../domain/users/user.ts';
import { answerQueue } from '../../ui/answer-queue/device-queue.ts';
import { toastError } from '../../ui/components/feedback/toast.tsx';
import { findUnsent, type Unsent } from '../../ui/offline/unsent.ts';
import { uiTexts } from '../../ui/texts.ts';

const importQuestion = () => import('../../ui/offline/sign-out-question.tsx');
const SignOutQuestion = lazy(async () => ({ default: (await importQuestion()).SignOutQuestion }));

/** Loads what a sign-out needs, so that it works without a network. */
export const prefetchSignOut = (): Promise<unknown> =>
  Promise.all([importQuestion(), import('../../ui/offline/clear-device.ts')]);

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
      if (user === null) return void (await signOut());
      if (navigator.onLine) await sendUnsent(client, user.uid);
      const { tests, photos, checks, edits } = await findUnsent(user.uid);
      const unsent = { tests, photos, checks, edits: isLosingEdits ? [] : edits };
      if (unsent.tests.length + unsent.photos + unsent.checks + unsent.edits.length === 0) return void (await signOut());
      try {
        await importQuestion();
        setQuestion((before) => ({ number: (before?.number ?? 0) + 1, unsent }));
      } catch {
        // Nothing is lost without a question.
        toastError(uiTexts.checkConnection);
      }
    },
    dialog: question && (
      <Suspense fallback={null}>
        <SignOutQuestion key={question.number} unsent={question.unsent} onConfirm={signOut} />
      </Suspense>
    ),
  };
}

async function sendUnsent(client: QueryClient, uid: string): Promise<void> {
  const { tests, checks } = await findUnsent(uid);
  if (tests.length + checks === 0) return;
  const sent = Promise.all([answerQueue.flush(uid), import('../outbox/outbox.ts').then(({ sendAnswers }) => sendAnswers(client, uid))]);
  await Promise.race([sent.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, SEND_TIMEOUT_MS))]);
}
