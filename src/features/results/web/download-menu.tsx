import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Loader, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { groupQuery, useGroupParam } from '../../../ui/hooks/use-group-param.ts';
import { useBackEntry } from '../../../ui/hooks/use-back-entry.ts';
import { useState, type MouseEvent } from 'react';
import { isSessionError } from '../../../domain/errors.ts';
import { toastError } from '../../../ui/components/feedback/toast.tsx';
import { useSubmit } from '../../../ui/hooks/use-single-flight.ts';
import { notDownloaded } from '../../../ui/lib/downloads/not-downloaded.ts';
import { isUnreachable } from '../../../http/client.ts';
import { downloadFile } from '../../../http/download-file.ts';
import classes from './download-menu.module.css';
import { texts } from './texts.ts';

const FORMATS = [['xlsx', IconFileSpreadsheet], ['csv', IconFileTypeCsv]] as const;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * The downloads of a table, narrowed to the group of the page.
 * @param path the address without the extension
 */
export function DownloadMenu({ path }: { path: string }) {
  const query = new URLSearchParams(groupQuery(useGroupParam())).toString();
  const { mutate, isPending } = useSubmit({
    mutationFn: downloadFile,
    // If the session has ended, another toast already says so.
    onError: (error) => !isSessionError(error) && toastError(notDownloaded(isUnreachable(error))),
  });
  const download = (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    mutate(event.currentTarget.href);
  };
  const [isOpen, setOpen] = useState(false);
  useBackEntry(isOpen, () => setOpen(false));
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" transitionProps={{ duration: 120 }} classNames={{ dropdown: classes.dropdown, item: classes.item }}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.button}
          aria-busy={isPending}
          leftSection={isPending ? <Loader size={20} /> : <IconDownload {...icon} />}
          rightSection={<IconChevronDown {...icon} />}
        >
          {texts.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(([format, Icon]) => (
          <Menu.Item
            key={format}
            component="a"
            href={`${path}.${format}${query === '' ? '' : `?${query}`}`}
            download
            leftSection={<Icon {...icon} />}
            onClick={download}
          >
            {texts.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
