import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isAppError, isSessionError } from '../../../../domain/errors.ts';
import { ROLE } from '../../../../domain/users/role.ts';
import type { AdminUser } from '../../../../domain/users/user.ts';
import { isUnreachable } from '../../../../http/client.ts';
import { downloadFile } from '../../../../http/download-file.ts';
import { toastError } from '../../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { notDownloaded } from '../../../../ui/lib/downloads/not-downloaded.ts';
import { DeleteUsersDialog, type AskedDeletion } from './delete-users-dialog.tsx';
import { texts } from './texts.ts';
import classes from './user-data-actions.module.css';

/** The end of a user's panel: it downloads the user's data, and deletes the user. */
export function UserDataActions({ user, onDeleted }: { user: AdminUser; onDeleted(): void }) {
  const [asked, setAsked] = useState<AskedDeletion | null>(null);
  const download = useSubmit({
    mutationFn: () => downloadFile(`/api/admin/users/${encodeURIComponent(user.uid)}/data?format=html`),
    onError: (error) => {
      if (!isSessionError(error)) toastError(isAppError(error, 'too-many-requests', 'user-not-found') ? error.message : notDownloaded(isUnreachable(error)));
    },
  });
  return (
    <div className={classes.actions}>
      <LoadingButton variant="subtle" leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />} isBusy={download.isPending} busyLabel={texts.collecting} onClick={() => download.mutate()}>
        {texts.download}
      </LoadingButton>
      <Button variant="subtle" color="red" leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />} onClick={() => setAsked({ user })}>
        {texts.deleteOne(user.role === ROLE.admin)}
      </Button>
      <DeleteUsersDialog
        asked={asked}
        onClose={(isDeleted) => {
          setAsked(null);
          if (isDeleted) onDeleted();
        }}
      />
    </div>
  );
}
