import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import dialog from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { onFirstPress } from './on-first-press.ts';
import classes from './sheet.module.css';
import { uiTexts } from './texts.ts';
import { useEscape } from './use-escape.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** `bottom` rises as high as its content, `full` covers the phone's screen. */
  from: 'bottom' | 'full';
  children: ReactNode;
}

/** A panel over the page of a phone; traps the focus and gives it back, closes on Esc. */
export function Sheet({ opened, onClose, title, from, children }: SheetProps) {
  const id = useFocusReturn(opened);
  useEscape(opened, onClose);
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
      <Drawer.Overlay className={dialog.overlay} onClick={onFirstPress(onClose)} />
      <Drawer.Content classNames={{ content: (isBottom ? classes.bottom : classes.full) ?? '' }}>
        {/* Mantine's is a `header`, which here would be a second banner of the page. */}
        <Drawer.Header className={classes.header} role="none">
          <Drawer.Title className={`${dialog.title} ${classes.title}`}>{title}</Drawer.Title>
          <IconButton label={uiTexts.close} icon={<IconX size={22} stroke={1.75} aria-hidden />} onClick={onClose} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
