import { useState } from 'react';
import { messageOf } from '../../../domain/errors.ts';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { toastError, toastSuccess } from '../../../ui/components/feedback/toast.tsx';
import { ConfirmDialog, type Confirmation } from '../../../ui/components/overlays/confirm-dialog.tsx';
import { useSubmit } from '../../../ui/hooks/use-single-flight.ts';
import { api } from './api.ts';
import classes from './create-reset-link.module.css';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.sessionsOf;

/** Lets an admin end all sessions of a user, for example after the user has lost a phone (rule R11). */
export function EndSessionsOf({ uid }: { uid: string }) {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const ending = useSubmit({
    mutationFn: () => api('DELETE /api/admin/users/{uid}/sessions', { params: { uid } }),
    onSuccess: () => toastSuccess(texts.ended),
    onError: (error) => toastError(messageOf(error, texts.failed)),
  });
  const ask = () =>
    setAsked({ title: texts.question, text: texts.text, confirmLabel: texts.end, tone: 'danger', confirm: () => ending.mutate() });

  return (
    <section className={classes.section}>
      <LoadingButton variant="light" isBusy={ending.isPending} onClick={ask}>
        {texts.end}
      </LoadingButton>
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}
