import { useNavigate } from 'react-router';
import { afterSaving } from '../../../ui/editor/unsaved-guard.tsx';
import { texts as allTexts } from './texts.ts';
import { useSaving, type SavingOptions } from './use-saving.ts';

const texts = allTexts.admin;

/** How a form of the tutor is saved: the words of its button, its state, what went wrong. */
export interface FormSaving<Draft> {
  submitLabel: string;
  busyLabel: string;
  notDone: string;
  isBusy: boolean;
  error: Error | null;
  /** Loads what somebody else has saved meanwhile; a new thing has nothing to load. */
  onReload?: () => void;
  onSubmit(draft: Draft): void;
}

interface FormSavingOptions<Draft, Saved> extends SavingOptions<Draft, Saved> {
  /** Given where something that exists is changed. */
  onReload?: () => void;
}

/** Saves a form and leads back to the administration. */
export function useFormSaving<Draft, Saved>({ onReload, ...options }: FormSavingOptions<Draft, Saved>): FormSaving<Draft> {
  const navigate = useNavigate();
  const { run, error, isBusy } = useSaving(options);
  const words = onReload
    ? { submitLabel: texts.save, busyLabel: texts.saving, onReload }
    : { submitLabel: texts.create, busyLabel: texts.creating };
  return {
    ...words,
    notDone: options.notDone,
    isBusy,
    error,
    onSubmit: (draft) => void run(draft).then((saved) => saved && navigate('/admin', afterSaving)),
  };
}
