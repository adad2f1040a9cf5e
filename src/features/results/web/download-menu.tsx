import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { groupQuery, useGroupParam } from '../../../ui/hooks/use-group-param.ts';
import classes from './download-menu.module.css';
import { texts } from './texts.ts';

const FORMATS = ['xlsx', 'csv'] as const;

/** The downloads of a table, narrowed to the group of the page. @param path their address without the extension */
export function DownloadMenu({ path }: { path: string }) {
  const query = new URLSearchParams(groupQuery(useGroupParam())).toString();
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 120 }} classNames={{ dropdown: classes.dropdown, item: classes.item }}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.button}
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
        >
          {texts.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} component="a" href={`${path}.${format}${query === '' ? '' : `?${query}`}`} download>
            {texts.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
