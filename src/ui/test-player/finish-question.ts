import type { Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { texts } from './texts.ts';

/**
  * The state of the test for the dialog that asks whether to finish it. The state is computed again at each render, because answers may arrive
  * while the dialog is open.
 */
export interface Finishing {
  /** The extended questions that have no answer. */
  empty: readonly { key: string; number: number }[];
  /** The list of unanswered questions; `null` if there are none, or if the test may not be finished with them. */
  gaps: Pick<Confirmation, 'text' | 'details'> | null;
  finish(withoutAnswer?: readonly string[]): void;
}

/** @param about other sentences for the pupil, such as which images are missing */
export const askPlainly =
  (about: readonly string[]) =>
  ({ gaps, finish }: Finishing): Confirmation => ({
    title: texts.finishTitle,
    text: [...(gaps === null ? [] : [gaps.text]), ...about, ...(gaps === null ? [texts.finishText] : [])].join(' '),
    details: gaps?.details,
    cancelLabel: texts.finishBack,
    confirmLabel: texts.finishConfirm,
    tone: 'plain',
    confirm: () => finish(),
  });
