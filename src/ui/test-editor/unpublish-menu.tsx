import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog, type Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { RowMenu } from '../components/overlays/row-menu.tsx';
import { texts } from './texts.ts';

export interface UnpublishMenuProps {
  /** Of the test. */
  name: string;
  /** Whether the form obeys the rules of drafts. Faults are shown without a question. */
  canUnpublish: boolean;
  /** Saves the form as a draft, or shows its faults. */
  onUnpublish(): Promise<unknown>;
}

/** The menu of a published test, beside the button that saves it (rule R150). */
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
      <RowMenu name={name} items={[{ label: texts.unpublish, icon: IconEyeOff, onClick: () => (canUnpublish ? ask() : void onUnpublish()) }]} />
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
