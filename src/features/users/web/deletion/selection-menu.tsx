import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconDots, IconFileText, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useBackEntry } from '../../../../ui/hooks/use-back-entry.ts';
import menuClasses from '../../../../ui/components/overlays/row-menu.module.css';
import { DeleteUsersDialog, type AskedDeletion } from './delete-users-dialog.tsx';
import { KEY as USERS } from '../queries.ts';
import { texts } from './texts.ts';

/**
 * Renders the dialog that notes consents on paper.
 * @param asked the pupils; `null` closes the dialog
 */
export type RenderPaper = (asked: readonly string[] | null, onClose: (isNoted: boolean) => void) => ReactNode;

interface SelectionMenuProps {
  uids: readonly string[];
  notSeenSince: string | undefined;
  renderPaper: RenderPaper | null;
  onDone(): void;
}

/** A menu of rarer actions on the selected users. */
export function SelectionMenu({ uids, notSeenSince, renderPaper, onDone }: SelectionMenuProps) {
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackEntry(isOpen, () => setOpen(false));
  const [asked, setAsked] = useState<AskedDeletion | null>(null);
  const [papers, setPapers] = useState<readonly string[] | null>(null);
  const open = (openDialog: () => void) => () => {
    // The pressed menu item disappears. The focus moves to the button of the menu first, so that the closing dialog returns the focus to it.
    button.current?.focus({ preventScroll: true });
    openDialog();
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
          {renderPaper !== null && (
            <Menu.Item leftSection={<IconFileText size={20} stroke={1.75} aria-hidden />} onClick={open(() => setPapers(uids))}>
              {texts.paper}
            </Menu.Item>
          )}
          <Menu.Item data-danger leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />} onClick={open(() => setAsked({ uids, notSeenSince }))}>
            {texts.deleteMany}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renderPaper?.(papers, (isNoted) => {
        setPapers(null);
        if (!isNoted) return;
        onDone();
        void queryClient.invalidateQueries({ queryKey: [USERS] });
      })}
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
