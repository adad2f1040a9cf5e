import { toastSuccess } from '../components/feedback/toast.tsx';
import type { Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { texts } from './texts.ts';

/** The question that is asked before the answers to a test are removed from the device. */
export const askToRemoveAnswers = (testName: string, remove: () => Promise<unknown>): Confirmation => ({
  title: texts.removeTitle,
  text: texts.removeText(testName),
  confirmLabel: texts.removeConfirm,
  tone: 'danger',
  confirm: async () => {
    await remove();
    toastSuccess(texts.removed);
  },
});
