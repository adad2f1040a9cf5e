import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../domain/failure.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { toastAttention, toastError, toastSuccess } from '../../../ui/toast.tsx';
import { api } from './api.ts';
import classes from './forgotten-password.module.css';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.forgotten;

/** The tutor's way to help who forgot a password: a link to send by messenger. */
export function ForgottenPassword({ uid }: { uid: string }) {
  const making = useMutation({
    mutationFn: () => api('POST /api/admin/users/{uid}/reset-link', { params: { uid } }),
    onError: (error) => toastError(messageOf(error, texts.failed)),
  });
  const link = making.data?.url;
  const field = useRef<HTMLInputElement>(null);
  // The button that made it is gone.
  useEffect(() => {
    if (link !== undefined) field.current?.focus();
  }, [link]);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toastSuccess(texts.copied);
    } catch {
      // Without https there is no clipboard.
      field.current?.focus();
      toastAttention(texts.copyByHand);
    }
  };
  return (
    <section className={classes.help}>
      <h3 className={classes.title}>{texts.title}</h3>
      <p className={classes.text}>{texts.text}</p>
      {link === undefined ? (
        <BusyButton variant="light" isBusy={making.isPending} onClick={() => making.mutate()}>
          {texts.make}
        </BusyButton>
      ) : (
        <>
          <TextInput
            ref={field}
            label={texts.link}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button variant="light" onClick={() => void copy(link)}>
            {texts.copy}
          </Button>
        </>
      )}
    </section>
  );
}
