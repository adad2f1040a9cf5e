import { useState } from 'react';
import { ConfirmDialog, type Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { saveTexts } from '../forms/texts.ts';

/** Asks once before a sign-out deletes kept edits (rule R158). */
export default function SignOutQuestion({ onConfirm }: { onConfirm: Confirmation['confirm'] }) {
  const [asked, setAsked] = useState<Confirmation | null>({
    title: saveTexts.leaveTitle,
    text: saveTexts.leaveText,
    cancelLabel: saveTexts.stay,
    confirmLabel: saveTexts.leave,
    tone: 'danger',
    confirm: onConfirm,
  });
  return <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />;
}
