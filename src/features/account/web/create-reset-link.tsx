import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../domain/errors.ts';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { toastError } from '../../../ui/components/feedback/toast.tsx';
import { useSubmit } from '../../../ui/hooks/use-single-flight.ts';
import { copyField } from '../../../ui/lib/clipboard.ts';
import { api } from './api.ts';
import classes from './create-reset-link.module.css';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.forgotten;

/** Lets an admin create a password reset link for a user (rule R13). */
export function CreateResetLink({ uid }: { uid: string }) {
  const creation = useSubmit({
    mutationFn: () => api('POST /api/admin/users/{uid}/reset-link', { params: { uid } }),
    onError: (error) => toastError(messageOf(error, texts.failed)),
  });
  const link = creation.data?.url;
  const field = useRef<HTMLInputElement>(null);
  // The button that created the link has disappeared, so the field takes the focus.
  useEffect(() => {
    if (link !== undefined) field.current?.focus();
  }, [link]);

  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{texts.title}</h3>
      <p className={classes.text}>{texts.text}</p>
      {link === undefined ? (
        <LoadingButton variant="light" isBusy={creation.isPending} onClick={() => creation.mutate()}>
          {texts.create}
        </LoadingButton>
      ) : (
        <>
          <TextInput
            ref={field}
            label={texts.link}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button variant="light" onClick={() => void copyField(field, texts)}>
            {texts.copy}
          </Button>
        </>
      )}
    </section>
  );
}
