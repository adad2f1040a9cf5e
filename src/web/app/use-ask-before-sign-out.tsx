import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { User } from '../../domain/users/user.ts';
import { answerQueue } from '../../ui/answer-queue/device-queue.ts';
import { toastError } from '../../ui/components/feedback/toast.tsx';
import { findUnsent, type Unsent } from '../../ui/offline/unsent.ts';
import { uiTexts } from '../../ui/texts.ts';

const importQuestion = () => import('../../ui/offline/sign-out-question.tsx');
const importRunning = () => import('./running-test.ts');
const SignOutQuestion = lazy(async () => ({ default: (await importQuestion()).SignOutQuestion }));

/** Loads the code that a sign-out needs, because a sign-out must work without a network. */
export const prefetchSignOut = (): Promise<unknown> =>
  Promise.all([importQuestion(), importRunning(), import('../../ui/offline/clear-device.ts')]);

/** How long a sign-out waits for unsent answers, ms: a bad connection must not keep anybody from leaving. */
const SEND_TIMEOUT_MS = 2_000;

interface AskBeforeSignOut {
  /** @param isLosingEdits whether the user has already agreed to lose edits */
  ask(isLosingEdits?: boolean): Promise<void>;
  dialog: ReactElement | null;
}

/**
 * `ask` sends unsent answers and then signs out. If something stays unsent or the time of a test is running, `ask` opens a dialog first (rule R188).
 * @returns `ask`, and the dialog to render; `null` while there is no question
 */
export function useAskBeforeSignOut(user: User | null, signOut: () => Promise<unknown>): AskBeforeSignOut {
  const client = useQueryClient();
  const [question, setQuestion] = useState<{ number: number; unsent: Unsent; running: string | null } | null>(null);
  return {
    ask: async (isLosingEdits = false) => {
      if (user === null) return void (await signOut());
      if (navigator.onLine) await sendUnsent(client, user.uid);
      const { tests, photos, checks, edits } = await findUnsent(user.uid);
      const unsent = { tests, photos, checks, edits: isLosingEdits ? [] : edits };
      const hasUnsent = unsent.tests.length + unsent.photos + unsent.checks + unsent.edits.length > 0;
      const running = hasUnsent ? null : await importRunning().then(({ runningTest }) => runningTest(client), () => null);
      if (!hasUnsent && running === null) return void (await signOut());
      try {
        await importQuestion();
        setQuestion((before) => ({ number: (before?.number ?? 0) + 1, unsent, running }));
      } catch {
        // If the code of the dialog cannot be loaded, the user stays signed in, because nothing may be lost without a question.
        toastError(uiTexts.checkConnection);
      }
    },
    dialog: question && (
      <Suspense fallback={null}>
        <SignOutQuestion key={question.number} unsent={question.unsent} running={question.running} onConfirm={signOut} />
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
