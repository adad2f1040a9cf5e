import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { IconDotsVertical, type Icon } from '@tabler/icons-react';
import { Fragment, useRef, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../inputs/icon-button.tsx';
import { useBackEntry } from '../../hooks/use-back-entry.ts';
import { useEscapeStack } from '../../hooks/use-escape-stack.ts';
import classes from './row-menu.module.css';

/** An entry of a menu. An item leads to a page, downloads a file or starts an action. A heading is above the items that follow it. */
export type MenuItem = { heading: string } | ({ label: string; icon: Icon } & ({ to: string } | { download: string; onDownload?: () => void } | { onClick: () => void; /** Whether the item deletes something. Such an item is red and separate from the others. */ isDanger?: boolean }));

interface RowMenuProps {
  /** The name of the object in the row. It is a part of the accessible name of the menu. */
  name: string;
  items: readonly MenuItem[];
  /** `outline` is for a menu that is beside buttons. */
  tone?: 'plain' | 'outline';
}

/** The menu of a row, «Ещё: {название}». The arrow keys move in it; Esc closes it and returns the focus. */
export function RowMenu({ name, items, tone = 'plain' }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackEntry(isOpen, () => setOpen(false));
  // Mantine closes the menu itself. The entry in the stack keeps Esc from closing the dialog or sheet below it.
  useEscapeStack(isOpen, () => undefined);
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      loop={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: classes.dropdown ?? '', item: classes.item ?? '', itemSection: classes.section ?? '' }}
    >
      <Menu.Target>
        <IconButton ref={button} tone={tone} label={`Ещё: ${name}`} icon={<IconDotsVertical size={20} stroke={1.75} aria-hidden />} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => {
          if ('heading' in item) {
            return (
              <Fragment key={item.heading}>
                <Menu.Divider />
                <Menu.Label className={classes.heading}>{item.heading}</Menu.Label>
              </Fragment>
            );
          }
          const { label, icon: ItemIcon } = item;
          const section = <ItemIcon size={20} stroke={1.75} aria-hidden />;
          if ('to' in item) {
            return (
              <Menu.Item key={label} component={Link} to={item.to} leftSection={section}>
                {label}
              </Menu.Item>
            );
          }
          if ('download' in item) {
            return (
              <Menu.Item key={label} component="a" href={item.download} download onClick={item.onDownload} leftSection={section}>
                {label}
              </Menu.Item>
            );
          }
          // The item disappears with the menu. If it opens a dialog, the dialog later returns the focus to the element that had it, so the button
          // gets the focus first.
          const run = () => {
            button.current?.focus({ preventScroll: true });
            item.onClick();
          };
          return (
            <Fragment key={label}>
              {item.isDanger && <Menu.Divider />}
              <Menu.Item onClick={run} leftSection={section} data-danger={item.isDanger}>
                {label}
              </Menu.Item>
            </Fragment>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
