import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { AppError, messageOf } from '../../../../domain/errors.ts';
import { BACKUP_DAYS_MAX, OPERATOR_FIELD_MAX_LENGTH } from '../../../../domain/personal-data/limits.ts';
import { operatorProblem, readOperator } from '../../../../domain/personal-data/operator-input.ts';
import type { Operator } from '../../../../domain/personal-data/personal-data.ts';
import { FormAlert } from '../../../../ui/components/feedback/form-alert.tsx';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { UnsavedGuard } from '../../../../ui/forms/unsaved-guard.tsx';
import { useKeepEdits } from '../../../../ui/kept-edits/keeper-context.ts';
import { KeptEdits } from '../../../../ui/kept-edits/kept-edits.tsx';
import type { KeptEntry } from '../../../../ui/kept-edits/kept-edits-store.ts';
import type { PersonalData } from '../../contract.ts';
import { api } from '../api.ts';
import { personalDataQuery } from '../queries.ts';
import classes from './personal-data-page.module.css';
import { texts } from './texts.ts';

type Field = keyof typeof texts.fields;
type Typed = Record<Field, string>;

/** The number of days that the form proposes until an operator is saved. */
const OFFERED_BACKUP_DAYS = 30;

const typedOf = (operator: Operator | null): Typed => ({
  name: operator?.name ?? '',
  email: operator?.email ?? '',
  inn: operator?.inn ?? '',
  address: operator?.address ?? '',
  serverPlace: operator?.serverPlace ?? '',
  backupDays: String(operator?.backupDays ?? OFFERED_BACKUP_DAYS),
});

/** @returns the error messages, by the names of the fields in the request */
function problemsIn({ backupDays, ...typed }: Typed): Record<string, string> {
  const days = Number(backupDays);
  const badDays = !Number.isInteger(days) || days < 1 || days > BACKUP_DAYS_MAX;
  return { ...operatorProblem(readOperator({ ...typed, backupDays: days }))?.details.fields, ...(badDays && { 'operator.backupDays': texts.badDays }) };
}

type Stored = Pick<PersonalData, 'operator' | 'revision'>;

/** The form with the data of the operator, who is responsible for the pupils' data. */
export const OperatorForm = (stored: Stored) => (
  <KeptEdits<Typed> form="/admin/personal-data" subject="operator" revision={stored.revision} describe={({ name }) => texts.keptOperator(name)}>
    {(restored) => <OpenOperatorForm {...stored} restored={restored} />}
  </KeptEdits>
);

function OpenOperatorForm({ operator, revision, restored }: Stored & { restored: KeptEntry<Typed> | null }) {
  const client = useQueryClient();
  const stored = typedOf(operator);
  const [typed, setTyped] = useState<Typed | null>(restored?.values ?? null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const form = useFocusFirstError(problems);
  const shown = typed ?? stored;
  const isChanged = JSON.stringify(shown) !== JSON.stringify(stored);
  // If the edits are based on an earlier operator, the save ends in a conflict.
  const basedOn = (typed === null ? null : restored?.revision) ?? revision;
  useKeepEdits(shown, isChanged, basedOn);
  const saving = useSubmit({
    mutationFn: ({ backupDays, ...fields }: Typed) =>
      api('PUT /api/admin/personal-data', { body: { operator: { ...fields, backupDays: Number(backupDays) }, revision: basedOn } }),
    onSuccess: (saved) => {
      client.setQueryData(personalDataQuery.queryKey, saved);
      setTyped(null);
      toastSuccess(texts.saved);
    },
    onError: (error) => setProblems((error instanceof AppError && error.details.fields) || {}),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = problemsIn(shown);
    setProblems(found);
    if (Object.keys(found).length === 0) saving.mutate(shown);
  };
  return (
    <Panel title={texts.operator}>
      <UnsavedGuard isDirty={isChanged} />
      <form ref={form} noValidate className={classes.operator} onSubmit={submit}>
        {(Object.keys(texts.fields) as Field[]).map((field) => (
          <TextInput
            key={field}
            label={texts.fields[field][0]}
            description={texts.fields[field][1]}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type={field === 'email' ? 'email' : 'text'}
            inputMode={field === 'backupDays' || field === 'inn' ? 'numeric' : undefined}
            maxLength={OPERATOR_FIELD_MAX_LENGTH}
            value={shown[field]}
            error={problems[`operator.${field}`]}
            onChange={({ currentTarget }) => setTyped({ ...shown, [field]: currentTarget.value })}
          />
        ))}
        {saving.error !== null && !saving.isPending && Object.keys(problems).length === 0 && <FormAlert>{messageOf(saving.error, texts.failed)}</FormAlert>}
        <LoadingButton type="submit" variant="default" disabled={!isChanged} isBusy={saving.isPending} busyLabel={texts.saving}>
          {texts.save}
        </LoadingButton>
      </form>
    </Panel>
  );
}
