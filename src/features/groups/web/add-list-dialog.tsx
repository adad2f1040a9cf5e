import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { MEMBERS_MAX_COUNT } from '../../../domain/access/access-limits.ts';
import { emailsIn } from '../../../domain/access/email-list.ts';
import { AutosizeTextarea } from '../../../ui/components/inputs/autosize-textarea.tsx';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { Dialog } from '../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../ui/components/overlays/dialog.module.css';
import { useDialogContent } from '../../../ui/hooks/use-dialog-content.ts';
import { useFocusFirstError } from '../../../ui/hooks/use-focus-first-error.ts';
import { ignoreDoubleClick } from '../../../ui/lib/ignore-double-click.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.members;

interface AddListDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  /** Why the addresses were not added; the dialog then stays open. */
  problem: string | null;
  onAdd(emails: string[]): void;
  onClose(): void;
}

/** A dialog that takes a pasted list of e-mail addresses. */
export function AddListDialog({ isOpen, isBusy, onClose, ...form }: AddListDialogProps) {
  const { opening } = useDialogContent(isOpen || null);
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog opened={isOpen} onClose={close} title={texts.addList} size={520} withCloseButton={false}>
      <AddListForm key={opening} {...form} isBusy={isBusy} onCancel={close} />
    </Dialog>
  );
}

function AddListForm({ isBusy, problem, onAdd, onCancel }: Omit<AddListDialogProps, 'isOpen' | 'onClose'> & { onCancel(): void }) {
  const [list, setList] = useState('');
  const [listProblem, setListProblem] = useState<{ text: string } | null>(null);
  const form = useFocusFirstError(listProblem);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const emails = emailsIn(list);
    const found = emails.length === 0 ? texts.emailsAreMissing : emails.length > MEMBERS_MAX_COUNT ? texts.tooManyEmails(MEMBERS_MAX_COUNT) : null;
    setListProblem(found === null ? null : { text: found });
    if (found === null) onAdd(emails);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <AutosizeTextarea
        rows={6}
        label={texts.emails}
        value={list}
        error={listProblem?.text ?? (isBusy ? null : problem)}
        onChange={({ currentTarget }) => setList(currentTarget.value)}
        data-autofocus
      />
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={ignoreDoubleClick(onCancel)}>
          {texts.cancel}
        </Button>
        <LoadingButton type="submit" isBusy={isBusy} loading={isBusy}>
          {texts.addButton}
        </LoadingButton>
      </div>
    </form>
  );
}
