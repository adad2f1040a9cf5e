import type { Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { texts } from './texts.ts';

/**
 * The state of the test when the question before finishing it is asked. It is computed again at each render, because answers may arrive while
 * the dialog is open.
 */
export interface Finishing {
  /** The extended questions that have no answer. */
  empty: readonly { key: string; number: number }[];
  /** The list of unanswered questions; `null` if there are none, or if the test may not be finished with them. */
  gaps: Pick<Confirmation, 'text' | 'details'> | null;
  finish(withoutAnswer?: readonly string[]): void;
}

/** @param about what else the pupil has to know */
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
