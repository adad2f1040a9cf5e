import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useBackEntry } from '../../../../ui/hooks/use-back-entry.ts';
import menuClasses from '../../../../ui/components/overlays/row-menu.module.css';
import { DeleteUsersDialog, type AskedDeletion } from './delete-users-dialog.tsx';
import { texts } from './texts.ts';

interface SelectionMenuProps {
  uids: readonly string[];
  notSeenSince: string | undefined;
  onDone(): void;
}

/** What is seldom done with those who are chosen. */
export function SelectionMenu({ uids, notSeenSince, onDone }: SelectionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackEntry(isOpen, () => setOpen(false));
  const [asked, setAsked] = useState<AskedDeletion | null>(null);
  const ask = () => {
    // The item disappears: the dialog must return the focus to the button.
    button.current?.focus({ preventScroll: true });
    setAsked({ uids, notSeenSince });
  };
  return (
    <>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 120 }}
        classNames={{ dropdown: menuClasses.dropdown ?? '', item: menuClasses.item ?? '', itemSection: menuClasses.section ?? '' }}
      >
        <Menu.Target>
          <Button ref={button} variant="default" aria-label={texts.moreLabel} leftSection={<IconDots size={20} stroke={1.75} aria-hidden />}>
            {texts.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />} onClick={ask}>
            {texts.deleteMany}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteUsersDialog
        asked={asked}
        onClose={(isDeleted) => {
          setAsked(null);
          if (isDeleted) onDone();
        }}
      />
    </>
  );
}
