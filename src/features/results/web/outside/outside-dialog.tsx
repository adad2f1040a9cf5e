import { useState } from 'react';
import type { FindPeople } from '../../../../ui/components/inputs/person-field.tsx';
import { Dialog } from '../../../../ui/components/overlays/dialog.tsx';
import { useDialogContent } from '../../../../ui/hooks/use-dialog-content.ts';
import type { OutsideSubject } from './outside-fields.ts';
import { OutsideForm } from './outside-form.tsx';
import { texts } from './texts.ts';

interface OutsideDialogProps {
  /** The result to add or to change; `null` closes the dialog. */
  subject: OutsideSubject | null;
  findPeople: FindPeople;
  onClose(): void;
}

/** The dialog «Внести результат»: an exam result that was not taken on the site (rule R377). */
export function OutsideDialog({ subject, findPeople, onClose }: OutsideDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { content, opening } = useDialogContent(subject);
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog opened={subject !== null} onClose={close} title={content?.result ? texts.change : texts.add} size={780}>
      {content && <OutsideForm key={opening} subject={content} findPeople={findPeople} onBusy={setBusy} onClose={onClose} />}
    </Dialog>
  );
}
