import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog, type Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { RowMenu } from '../components/overlays/row-menu.tsx';
import { texts } from './texts.ts';

interface UnpublishMenuProps {
  /** The name of the test. */
  name: string;
  /**
   * Whether the form is complete enough for an unpublished test. If it is not, the editor shows the faults and does not ask whether to
   * unpublish. `null`: the test is not published.
   */
  canUnpublish: boolean | null;
  /** Saves the form as a draft, or shows its faults. */
  onUnpublish(): Promise<unknown>;
}

/** The menu of a published test, beside the save button (rule R150). The dialog outlives the menu, and moves the focus when it closes. */
export function UnpublishMenu({ name, canUnpublish, onUnpublish }: UnpublishMenuProps) {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const ask = () =>
    setAsked({
      title: texts.unpublishTitle,
      text: texts.unpublishText,
      confirmLabel: texts.unpublish,
      tone: 'plain',
      confirm: onUnpublish,
    });
  return (
    <>
      {canUnpublish !== null && (
        <RowMenu name={name} items={[{ label: texts.unpublish, icon: IconEyeOff, onClick: () => (canUnpublish ? ask() : void onUnpublish()) }]} />
      )}
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
