import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { GROUP_NAME_MAX_LENGTH } from '../../../domain/access/access-limits.ts';
import { isAppError, messageOf } from '../../../domain/errors.ts';
import { FormAlert } from '../../../ui/components/feedback/form-alert.tsx';
import { toastSuccess } from '../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { Dialog } from '../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../ui/components/overlays/dialog.module.css';
import { newClientId } from '../../../ui/forms/idempotent-save.ts';
import { useDialogContent } from '../../../ui/hooks/use-dialog-content.ts';
import { useFocusFirstError } from '../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../ui/hooks/use-single-flight.ts';
import { ignoreDoubleClick } from '../../../ui/lib/ignore-double-click.ts';
import { refreshQueries } from '../../../ui/lib/refresh-queries.ts';
import type { Group } from '../contract.ts';
import { api } from './api.ts';
import { groupsQuery } from './queries.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.form;

interface GroupNameDialogProps {
  /** The group to rename; `new` creates a group; `null` closes the dialog. */
  subject: Group | 'new' | null;
  onClose(): void;
  onSaved?: (group: Group) => void;
}

/** A dialog that creates a group or renames it. */
export function GroupNameDialog({ subject, onClose, onSaved }: GroupNameDialogProps) {
  const { content, opening } = useDialogContent(subject);
  const group = content === 'new' ? null : content;
  return (
    <Dialog opened={subject !== null} onClose={onClose} title={group === null ? texts.newGroup : texts.renameGroup} withCloseButton={false}>
      <NameForm
        key={opening}
        group={group}
        onCancel={onClose}
        onSaved={(saved) => {
          onClose();
          onSaved?.(saved);
        }}
      />
    </Dialog>
  );
}

interface NameFormProps {
  /** The group to rename; `null` for a new group. */
  group: Group | null;
  onCancel(): void;
  onSaved(group: Group): void;
}

function NameForm({ group, onCancel, onSaved }: NameFormProps) {
  const client = useQueryClient();
  // The id is chosen before the group is created, because a repeated request must not create a second group (ADR 30).
  const [newId] = useState(newClientId);
  const [name, setName] = useState(group?.name ?? '');
  const [problem, setProblem] = useState<{ field: 'name' | 'form'; text: string } | null>(null);
  const form = useFocusFirstError(problem);
  const saving = useSubmit({
    mutationFn: async () => {
      const input = { name: name.trim() };
      const saved = await (group === null
        ? api('POST /api/admin/groups', { body: { ...input, id: newId } })
        : api('PUT /api/admin/groups/{id}', { params: { id: group.id }, body: { ...input, revision: group.revision } }));
      await refreshQueries(client, [groupsQuery]);
      return saved;
    },
    onSuccess: (saved) => {
      toastSuccess(group === null ? texts.created : texts.renamed);
      onSaved(saved);
    },
    onError: (error) => {
      setProblem({ field: isAppError(error, 'name-taken', 'missing-fields') ? 'name' : 'form', text: messageOf(error, texts.notSaved) });
      // Another admin has renamed or deleted the group.
      if (isAppError(error, 'edit-conflict', 'group-not-found')) void client.invalidateQueries(groupsQuery);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isMissing = name.trim() === '';
    setProblem(isMissing ? { field: 'name', text: texts.nameIsMissing } : null);
    if (!isMissing) saving.mutate();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextInput
        label={texts.name}
        maxLength={GROUP_NAME_MAX_LENGTH}
        value={name}
        error={problem?.field === 'name' ? problem.text : null}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      {problem?.field === 'form' && <FormAlert mt={16}>{problem.text}</FormAlert>}
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={ignoreDoubleClick(onCancel)}>
          {texts.cancel}
        </Button>
        <LoadingButton type="submit" isBusy={saving.isPending} loading={saving.isPending}>
          {group === null ? texts.createButton : texts.save}
        </LoadingButton>
      </div>
    </form>
  );
}
