import { Button } from '@mantine/core';
import { useState } from 'react';
import { AutosizeTextarea } from '../../../../ui/components/inputs/autosize-textarea.tsx';
import { Dialog } from '../../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../../ui/components/overlays/dialog.module.css';
import { useDialogContent } from '../../../../ui/hooks/use-dialog-content.ts';
import { copyText } from '../../../../ui/lib/clipboard.ts';
import classes from './assignment-page.module.css';
import { chatTexts as texts } from './texts.ts';

export interface ChatList {
  text: string;
  /** Whether the list is in the clipboard. */
  isCopied: boolean;
}

/**
 * Shows the list that was copied, or that the tutor has to copy by hand.
 * @param list `null` closes the dialog
 */
export function ChatListDialog({ list, onClose }: { list: ChatList | null; onClose(): void }) {
  const { content, opening } = useDialogContent(list);
  return (
    <Dialog opened={list !== null} onClose={onClose} title={content?.isCopied ? texts.copied : texts.title} withCloseButton={false}>
      {content && <ChatListText key={opening} list={content} onClose={onClose} />}
    </Dialog>
  );
}

function ChatListText({ list: { text, isCopied }, onClose }: { list: ChatList; onClose(): void }) {
  const [wasCopied, setCopied] = useState(isCopied);
  return (
    <>
      <p>{texts.hint}</p>
      <AutosizeTextarea aria-label={texts.title} classNames={{ input: classes.chat ?? '' }} readOnly rows={4} value={text} mt={12} />
      <p role="status" className={classes.copied}>
        {wasCopied && !isCopied ? texts.copied : ''}
      </p>
      <div className={dialogClasses.buttons}>
        {!isCopied && (
          <Button variant="default" onClick={() => void copyText(text).then(setCopied)}>
            {texts.copy}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {texts.close}
        </Button>
      </div>
    </>
  );
}
