import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import classes from './dialog.module.css';
import { ignoreDoubleClick } from '../../lib/ignore-double-click.ts';
import { uiTexts } from '../../texts.ts';

export interface DialogProps extends ModalProps {
  /** The name of the button that closes the dialog. */
  closeLabel?: string | undefined;
}

/** The code of a dialog, which `Dialog` loads later. It imports the Mantine styles that it needs. */
export function DialogPanel({ children, closeLabel = uiTexts.close, ...props }: DialogProps) {
  return (
    <Modal
      size={400}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ onClick: ignoreDoubleClick(props.onClose) }}
      closeButtonProps={{ 'aria-label': closeLabel, size: 44, iconSize: 24 }}
      classNames={{
        content: classes.content ?? '',
        overlay: classes.overlay ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
      // Mantine renders a `header` element, which would be a second banner landmark of the page.
      attributes={{ header: { role: 'none' } }}
      {...props}
    >
      {children}
    </Modal>
  );
}
