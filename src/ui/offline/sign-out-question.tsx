import { useState } from 'react';
import { ConfirmDialog, type Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { signOutTexts as texts } from './sign-out-texts.ts';
import type { Unsent } from './unsent.ts';

interface SignOutQuestionProps {
  unsent: Unsent;
  onConfirm: Confirmation['confirm'];
}

/** Asks once before a sign-out removes what was not sent (rule R188). */
export function SignOutQuestion({ unsent, onConfirm }: SignOutQuestionProps) {
  const [asked, setAsked] = useState<Confirmation | null>(() => ({
    title: texts.title(unsent),
    text: texts.text(unsent),
    cancelLabel: texts.stay,
    confirmLabel: texts.leave,
    tone: 'danger',
    confirm: onConfirm,
  }));
  return <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />;
}
