import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { KEY_NAME_MAX_LENGTH } from '../../../domain/access/access-limits.ts';
import { KEY_RIGHTS, type KeyRight } from '../../../domain/access/key-rights.ts';
import { messageOf } from '../../../domain/errors.ts';
import { FormAlert } from '../../../ui/components/feedback/form-alert.tsx';
import { FieldError } from '../../../ui/components/inputs/field-error.tsx';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { OptionInput } from '../../../ui/components/inputs/option-input.tsx';
import { Card } from '../../../ui/components/page/card.tsx';
import { useFocusFirstError } from '../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../ui/hooks/use-single-flight.ts';
import { api } from './api.ts';
import classes from './keys-page.module.css';
import { keysQuery } from './queries.ts';
import { texts } from './texts.ts';

/** A key with its secret. Only the response to its creation has the secret. */
export interface CreatedKey {
  id: string;
  name: string;
  secret: string;
}

interface Problems {
  name: string | null;
  rights: string | null;
}

const NO_PROBLEMS: Problems = { name: null, rights: null };

/** The form that creates a key for the bot (rule R98). */
export function NewKeyForm({ onCreated }: { onCreated(key: CreatedKey): void }) {
  const client = useQueryClient();
  const rightsErrorId = useId();
  const [name, setName] = useState('');
  const [rights, setRights] = useState<ReadonlySet<KeyRight>>(new Set());
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const form = useFocusFirstError(problems);
  const creation = useSubmit({
    mutationFn: () => api('POST /api/admin/keys', { body: { name: name.trim(), rights: KEY_RIGHTS.filter((right) => rights.has(right)) } }),
    // The mutation cache must not keep the secret. Only the state of the page holds it.
    gcTime: 0,
    onSuccess: async (created) => {
      onCreated(created);
      setName('');
      setRights(new Set());
      await client.invalidateQueries(keysQuery);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found: Problems = {
      name: name.trim() === '' ? texts.nameIsMissing : null,
      rights: rights.size === 0 ? texts.rightIsMissing : null,
    };
    setProblems(found);
    if (found.name === null && found.rights === null) creation.mutate();
  };
  const toggle = (right: KeyRight, isChosen: boolean) => {
    const next = new Set(rights);
    if (isChosen) next.add(right);
    else next.delete(right);
    setRights(next);
  };
  return (
    <Card as="form" ref={form} noValidate className={classes.form} onSubmit={submit}>
      <h2>{texts.newKey}</h2>
      <TextInput
        label={texts.name}
        placeholder={texts.nameExample}
        maxLength={KEY_NAME_MAX_LENGTH}
        value={name}
        error={problems.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <fieldset aria-describedby={problems.rights === null ? undefined : rightsErrorId}>
        <legend className={classes.legend}>{texts.rights}</legend>
        {KEY_RIGHTS.map((right) => (
          <RightOption
            key={right}
            right={right}
            isChosen={rights.has(right)}
            isInvalid={problems.rights !== null}
            onChange={(isChosen) => toggle(right, isChosen)}
          />
        ))}
        {problems.rights !== null && (
          <FieldError id={rightsErrorId} role="alert">
            {problems.rights}
          </FieldError>
        )}
      </fieldset>
      {creation.error !== null && !creation.isPending && <FormAlert>{messageOf(creation.error, texts.createFailed)}</FormAlert>}
      <LoadingButton type="submit" fullWidth isBusy={creation.isPending} loading={creation.isPending}>
        {texts.create}
      </LoadingButton>
    </Card>
  );
}

interface RightOptionProps {
  right: KeyRight;
  isChosen: boolean;
  isInvalid: boolean;
  onChange(isChosen: boolean): void;
}

function RightOption({ right, isChosen, isInvalid, onChange }: RightOptionProps) {
  const hintId = useId();
  const { title, text } = texts.right[right];
  return (
    <label className={classes.right}>
      <OptionInput
        type="checkbox"
        aria-label={title}
        aria-describedby={hintId}
        aria-invalid={isInvalid || undefined}
        checked={isChosen}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={classes.rightTitle}>{title}</span>
      <span id={hintId} className={classes.dimmed}>
        {text}
      </span>
    </label>
  );
}
