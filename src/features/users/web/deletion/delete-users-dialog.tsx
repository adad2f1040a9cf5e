import { Button, Loader } from '@mantine/core';
import { IconClipboardCheck, IconLockOpen, IconShield, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { ROLE } from '../../../../domain/users/role.ts';
import type { Removed } from '../../../../domain/personal-data/removed-schema.ts';
import type { AdminUser } from '../../../../domain/users/user.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { Tiles } from '../../../../ui/components/indicators/tiles.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { Dialog } from '../../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../../ui/components/overlays/dialog.module.css';
import { useDialogContent } from '../../../../ui/hooks/use-dialog-content.ts';
import { ignoreDoubleClick } from '../../../../ui/lib/ignore-double-click.ts';
import classes from './delete-users-dialog.module.css';
import { adminLoss, lossOf, texts } from './texts.ts';
import { useDeletion } from './use-deletion.ts';

/** The users to delete: the user of the panel, or the users that are selected in the list. */
export type AskedDeletion = { user: AdminUser } | { uids: readonly string[]; notSeenSince: string | undefined };

interface DeleteUsersDialogProps {
  /** The users to delete; `null` closes the dialog. */
  asked: AskedDeletion | null;
  onClose(isDeleted: boolean): void;
}

/** Says what a deletion removes, and deletes when the admin confirms it (rule R271). */
export function DeleteUsersDialog({ asked, onClose }: DeleteUsersDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { content, opening } = useDialogContent(asked);
  const close = () => {
    if (!isBusy) onClose(false);
  };
  const title = content === null ? '' : 'user' in content ? texts.questionOne(content.user.role === ROLE.admin) : texts.questionMany(content.uids.length);
  return (
    <Dialog opened={asked !== null} onClose={close} size={520} title={title} withCloseButton={false}>
      {content !== null && <DeletionForm key={opening} asked={content} setBusy={setBusy} onCancel={close} onDone={() => onClose(true)} />}
    </Dialog>
  );
}

interface DeletionFormProps {
  asked: AskedDeletion;
  setBusy(isBusy: boolean): void;
  onCancel(): void;
  onDone(): void;
}

function DeletionForm({ asked, setBusy, onCancel, onDone }: DeletionFormProps) {
  const user = 'user' in asked ? asked.user : null;
  const selection = 'user' in asked ? { uids: [asked.user.uid], notSeenSince: undefined } : asked;
  const { removed, isRunning, run, problem } = useDeletion(selection, (done) => {
    toastSuccess(user === null ? texts.deletedMany(done) : texts.deletedOne(user.role === ROLE.admin));
    onDone();
  });
  const confirm = async () => {
    setBusy(true);
    await run().finally(() => setBusy(false));
  };
  return (
    <>
      {user === null ? (
        <>
          <p>{texts.many}</p>
          <div className={classes.tiles} aria-live="polite" aria-busy={removed === null && problem === null}>
            <Tiles items={tilesOf(removed)} />
          </div>
        </>
      ) : (
        <p className={classes.text}>
          <b>{user.nickname}</b>, {user.email}: {user.role === ROLE.admin ? adminLoss : removed === null ? <Loader size={16} /> : lossOf(removed)}
        </p>
      )}
      {removed !== null && <p className={classes.note}>{user === null ? texts.manyNote(removed.backupDays) : texts.oneNote(removed.backupDays)}</p>}
      {problem !== null && (
        <Alert tone="error" role="alert" mt={12}>
          {problem}
        </Alert>
      )}
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={ignoreDoubleClick(onCancel)} data-autofocus>
          {removed === null && problem !== null ? texts.understood : texts.cancel}
        </Button>
        {(removed !== null || problem === null) && (
          <LoadingButton color="red" disabled={removed === null} isBusy={isRunning} busyLabel={texts.deleting} onClick={() => void confirm()}>
            {user === null ? texts.confirmMany(removed?.people ?? selection.uids.length) : texts.confirmOne}
          </LoadingButton>
        )}
      </div>
    </>
  );
}

const tilesOf = (removed: Removed | null) => [
  { icon: IconUsers, label: texts.tiles.people(removed?.people ?? 0), count: removed?.people ?? null },
  { icon: IconClipboardCheck, label: texts.tiles.attempts(removed?.attempts ?? 0), count: removed?.attempts ?? null },
  { icon: IconLockOpen, label: texts.tiles.withAccess, count: removed?.withAccess ?? null },
  ...(removed !== null && removed.administrators > 0 ? [{ icon: IconShield, label: texts.tiles.administrators, count: removed.administrators }] : []),
];
