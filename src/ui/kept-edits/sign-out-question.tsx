import { useState } from 'react';
import { ConfirmDialog, type Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { leaveConfirmation } from '../forms/leave-confirmation.ts';

/** Asks once before a sign-out deletes kept edits (rule R158). */
export default function SignOutQuestion({ onConfirm }: { onConfirm: Confirmation['confirm'] }) {
  const [asked, setAsked] = useState<Confirmation | null>(() => leaveConfirmation(onConfirm));
  return <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />;
}
