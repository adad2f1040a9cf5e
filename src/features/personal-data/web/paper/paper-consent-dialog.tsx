import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../../../domain/errors.ts';
import { consentTexts, parentNameOf } from '../../../../domain/personal-data/consent-input.ts';
import { PARENT_NAME_MAX_LENGTH } from '../../../../domain/personal-data/limits.ts';
import type { ConsentGiver } from '../../../../domain/personal-data/personal-data.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { OptionRow } from '../../../../ui/components/inputs/option-input.tsx';
import { Dialog } from '../../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../../ui/components/overlays/dialog.module.css';
import { useDialogContent } from '../../../../ui/hooks/use-dialog-content.ts';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { ignoreDoubleClick } from '../../../../ui/lib/ignore-double-click.ts';
import { api } from '../api.ts';
import classes from './paper.module.css';
import { texts } from './texts.ts';

interface PaperConsentDialogProps {
  /** The uids of the pupils whose consent is noted; `null` closes the dialog. */
  asked: readonly string[] | null;
  /** @param isNoted `true` after the consents were stored, `false` after a cancel */
  onClose(isNoted: boolean): void;
}

/** Notes that pupils, or their parents, have signed the consent on paper (rule R263). */
export function PaperConsentDialog({ asked, onClose }: PaperConsentDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { content, opening } = useDialogContent(asked);
  const close = () => {
    if (!isBusy) onClose(false);
  };
  return (
    <Dialog opened={asked !== null} onClose={close} title={texts.paper} withCloseButton={false}>
      {content !== null && <PaperConsentForm key={opening} uids={content} setBusy={setBusy} onCancel={close} onNoted={() => onClose(true)} />}
    </Dialog>
  );
}

interface PaperConsentFormProps {
  uids: readonly string[];
  setBusy(isBusy: boolean): void;
  onCancel(): void;
  onNoted(): void;
}

function PaperConsentForm({ uids, setBusy, onCancel, onNoted }: PaperConsentFormProps) {
  const isOne = uids.length === 1;
  const [by, setBy] = useState<ConsentGiver>('pupil');
  const [parentName, setParentName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const hasName = isOne && by === 'parent';
  const noting = useSubmit({
    mutationFn: async () => {
      setBusy(true);
      try {
        return await api('POST /api/admin/consents', { body: { uids: [...uids], by, ...(hasName && { parentName }) } });
      } finally {
        setBusy(false);
      }
    },
    onSuccess: () => {
      toastSuccess(texts.noted);
      onNoted();
    },
  });
  const form = useFocusFirstError(isMissing);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const lacksName = hasName && parentNameOf(by, parentName) === '';
    setMissing(lacksName);
    if (!lacksName) noting.mutate();
  };
  const labels = texts.by(isOne);
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <p>{texts.about}</p>
      <div role="radiogroup" aria-label={texts.paper} className={classes.givers}>
        {(['pupil', 'parent'] as const).map((giver) => (
          <OptionRow key={giver} type="radio" name="by" value={giver} checked={by === giver} onChange={() => setBy(giver)}>
            {labels[giver]}
          </OptionRow>
        ))}
      </div>
      {hasName && (
        <TextInput
          label={texts.parentName}
          maxLength={PARENT_NAME_MAX_LENGTH}
          autoComplete="off"
          value={parentName}
          error={isMissing && consentTexts.parentName}
          onChange={({ currentTarget }) => {
            setParentName(currentTarget.value);
            setMissing(false);
          }}
        />
      )}
      {noting.error !== null && !noting.isPending && (
        <Alert tone="error" role="alert" mt={12}>
          {messageOf(noting.error, texts.failed)}
        </Alert>
      )}
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={ignoreDoubleClick(onCancel)} data-autofocus>
          {texts.cancel}
        </Button>
        <LoadingButton type="submit" isBusy={noting.isPending} busyLabel={texts.saving}>
          {texts.note}
        </LoadingButton>
      </div>
    </form>
  );
}
