import { UnstyledButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { isAppError, isSessionError } from '../../../../domain/errors.ts';
import { isUnreachable } from '../../../../http/client.ts';
import { downloadFile } from '../../../../http/download-file.ts';
import { toastError } from '../../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { notDownloaded } from '../../../../ui/lib/downloads/not-downloaded.ts';
import classes from './own-data-card.module.css';
import { texts } from './own-data-texts.ts';

export const OWN_DATA = '/api/profile/data';

/** Downloads a file with the user's data. If the download fails, it shows a message. */
export function useDataDownload() {
  const { mutate, isPending, variables } = useSubmit({
    mutationFn: downloadFile,
    onError: (error) => {
      // A lost session has its own toast.
      if (!isSessionError(error)) toastError(isAppError(error, 'too-many-requests') ? error.message : notDownloaded(isUnreachable(error)));
    },
  });
  return { download: mutate, running: isPending ? variables : null };
}

const icon = <IconDownload size={20} stroke={1.75} aria-hidden />;

/** The buttons that download the user's data, as a web page and as JSON. */
export function OwnDataDownload() {
  const { download, running } = useDataDownload();
  const addressOf = (format: 'html' | 'json') => `${OWN_DATA}?format=${format}`;
  return (
    <div className={classes.downloads}>
      <LoadingButton variant="default" leftSection={icon} isBusy={running === addressOf('html')} busyLabel={texts.collecting} onClick={() => download(addressOf('html'))}>
        {texts.page}
      </LoadingButton>
      <LoadingButton variant="subtle" isBusy={running === addressOf('json')} busyLabel={texts.collecting} onClick={() => download(addressOf('json'))}>
        {texts.json}
      </LoadingButton>
    </div>
  );
}

/** The button that downloads only the web page, for users who do not consent. */
export function OwnDataButton() {
  const { download, running } = useDataDownload();
  return (
    <LoadingButton variant="default" fullWidth leftSection={icon} isBusy={running !== null} busyLabel={texts.collecting} onClick={() => download(`${OWN_DATA}?format=html`)}>
      {texts.download}
    </LoadingButton>
  );
}

/** A link within a dialog that downloads the user's data. */
export function OwnDataLink() {
  const { download, running } = useDataDownload();
  return (
    <UnstyledButton className={classes.link ?? ''} aria-busy={running !== null} onClick={() => download(`${OWN_DATA}?format=html`)}>
      {icon}
      {running === null ? texts.first : texts.collecting}
    </UnstyledButton>
  );
}

