import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { BackLink } from '../../../../ui/components/page/back-link.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { Card } from '../../../../ui/components/page/card.tsx';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { SaveError } from '../../../../ui/forms/save-error.tsx';
import { useKeepEdits } from '../../../../ui/kept-edits/keeper-context.ts';
import { UnsavedGuard } from '../../../../ui/forms/unsaved-guard.tsx';
import type { SaveState } from '../../../../ui/forms/use-save.ts';
import { useDirty } from '../../../../ui/forms/use-dirty.ts';
import { useSingleFlight } from '../../../../ui/hooks/use-single-flight.ts';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import classes from './admin-form.module.css';
import { texts as allTexts } from '../texts.ts';
import type { FormFields } from './use-form-fields.ts';

const texts = allTexts.admin;

interface AdminFormProps<Input, Saved extends { revision: number }> {
  title: string;
  saving: SaveState<Input, Saved>;
  /** Whether the first values are edits that the device has kept. */
  isRestored: boolean;
  fields: Pick<FormFields<never>, 'values' | 'error' | 'validate' | 'applyServerErrors'>;
  /** Validates the values of the fields. @throws AppError */
  toInput(): Input;
  children: ReactNode;
}

/** The form of a block or a lesson, with a back link, the fields, the error and the save button. A save leads to `/admin`. */
export function AdminForm<Input, Saved extends { revision: number }>({ title, saving, isRestored, fields, toInput, children }: AdminFormProps<Input, Saved>) {
  const navigate = useNavigate();
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstError(attempts);
  const { isDirty, markSaved } = useDirty(fields.values, () => void navigate('/admin'), isRestored);
  const { stored, isBusy } = saving;
  useKeepEdits(fields.values, isDirty, stored?.revision ?? null);
  const [label, busyLabel] = stored === null ? [texts.create, texts.creating] : [texts.save, texts.saving];

  const submit = useSingleFlight(async () => {
    const input = fields.validate(toInput);
    if (input === null) return;
    const error = await saving.save(input);
    if (error === null) markSaved();
    else if (fields.applyServerErrors(error)) setAttempts((before) => before + 1);
  });
  return (
    <div className={classes.page}>
      <UnsavedGuard isDirty={isDirty} />
      <PageHeader title={title} back={<BackLink to="/admin">{texts.toAdmin}</BackLink>} />
      <Card
        as="form"
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
          setAttempts((before) => before + 1);
        }}
      >
        {children}
        {fields.error?.code === 'missing-fields' && (
          <Alert tone="error" role="note">
            {fields.error.message}
          </Alert>
        )}
        {fields.error === null && <SaveError {...saving} />}
        <LoadingButton type="submit" className={classes.button} isBusy={isBusy} busyLabel={busyLabel}>
          {label}
        </LoadingButton>
      </Card>
    </div>
  );
}
