import { useState } from 'react';
import { ConfirmDialog, type Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { signOutTexts as texts } from './sign-out-texts.ts';
import type { Unsent } from './unsent.ts';

interface SignOutQuestionProps {
  unsent: Unsent;
  /** The name of the test whose clock is running. The dialog asks about it if nothing is unsent. */
  running: string | null;
  onConfirm: Confirmation['confirm'];
}

/** Asks once before a sign-out removes what was not sent, or leaves a test while its clock is running (rule R188). */
export function SignOutQuestion({ unsent, running, onConfirm }: SignOutQuestionProps) {
  const [asked, setAsked] = useState<Confirmation | null>(() => ({
    title: running === null ? texts.title(unsent) : texts.leaveTitle,
    text: running === null ? texts.text(unsent) : texts.running(running),
    cancelLabel: texts.stay,
    confirmLabel: texts.leave,
    tone: running === null ? 'danger' : 'plain',
    confirm: onConfirm,
  }));
  return <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />;
}
