import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import dialog from './dialog.module.css';
import { IconButton } from '../inputs/icon-button.tsx';
import { ignoreDoubleClick } from '../../lib/ignore-double-click.ts';
import classes from './sheet.module.css';
import { uiTexts } from '../../texts.ts';

export interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The name of the button that closes the panel. */
  closeLabel?: string | undefined;
  /** `bottom` is as high as its content; `full` covers the screen. */
  from: 'bottom' | 'full';
  children: ReactNode;
}

/** The code of a sheet, which `Sheet` loads later. */
export function SheetPanel({ id, opened, onClose, title, closeLabel = uiTexts.close, from, children }: SheetProps & { id: string }) {
  const isBottom = from === 'bottom';
  return (
    <Drawer.Root
      id={id}
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      position={isBottom ? 'bottom' : 'right'}
      size={isBottom ? 'auto' : '100%'}
    >
      <Drawer.Overlay className={dialog.overlay} onClick={ignoreDoubleClick(onClose)} />
      <Drawer.Content classNames={{ content: (isBottom ? classes.bottom : classes.full) ?? '' }}>
        {/* Mantine renders a `header` element, which would be a second banner landmark of the page. */}
        <Drawer.Header className={classes.header} role="none">
          <Drawer.Title className={`${dialog.title} ${classes.title}`}>{title}</Drawer.Title>
          <IconButton label={closeLabel} icon={<IconX size={22} stroke={1.75} aria-hidden />} onClick={onClose} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
