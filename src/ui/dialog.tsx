import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import classes from './dialog.module.css';
import { onFirstPress } from './on-first-press.ts';
import { uiTexts } from './texts.ts';
import { useEscape } from './use-escape.ts';
import { useFocusReturn } from './use-focus-return.ts';

/** Named by its title; traps the focus and gives it back, closes on Esc. Loads the styles it needs by itself. */
export function Dialog({ children, ...props }: Omit<ModalProps, 'id'> & { title: string }) {
  const id = useFocusReturn(props.opened);
  useEscape(props.opened, props.onClose);
  return (
    <Modal
      id={id}
      size={400}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ onClick: onFirstPress(props.onClose) }}
      closeButtonProps={{ 'aria-label': uiTexts.close, size: 44 }}
      classNames={{
        content: classes.content ?? '',
        overlay: classes.overlay ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
      // Mantine's is a `header`, which here would be a second banner of the page.
      attributes={{ header: { role: 'none' } }}
      {...props}
    >
      {children}
    </Modal>
  );
}
