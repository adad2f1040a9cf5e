import { useState } from 'react';
import type { FindPeople } from '../../../../ui/components/inputs/person-field.tsx';
import { Dialog } from '../../../../ui/components/overlays/dialog.tsx';
import { useDialogContent } from '../../../../ui/hooks/use-dialog-content.ts';
import { focusPageTitleIfLost } from '../../../../ui/lib/focus-page-title.ts';
import type { Candidate } from './extra-minutes.ts';
import { MinutesForm } from './minutes-form.tsx';
import type { Clocks } from './queries.ts';
import { texts } from './texts.ts';

interface MinutesDialogProps {
  testId: string;
  clocks: Clocks;
  /** The pupils; `null` closes the dialog. */
  people: Candidate[] | null;
  findPeople: FindPeople;
  onClose(): void;
}

/** The dialog «Добавить минуты» (rule R379). */
export function MinutesDialog({ people, onClose, ...form }: MinutesDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { content, opening } = useDialogContent(people);
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog
      opened={people !== null}
      onClose={close}
      title={texts.add}
      size={480}
      withCloseButton={false}
      // The row with the button that opened the dialog may have disappeared from the list.
      onExitTransitionEnd={() => setTimeout(focusPageTitleIfLost)}
    >
      {content && <MinutesForm key={opening} {...form} chosen={content} onBusy={setBusy} onClose={onClose} />}
    </Dialog>
  );
}
