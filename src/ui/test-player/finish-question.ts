import type { Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { texts } from './texts.ts';

/** What the question before a test is finished is about, as of now: answers may arrive while it is asked. */
export interface Finishing {
  /** The extended questions without an answer. */
  empty: readonly { key: string; number: number }[];
  /** Lists the unanswered questions; `null` where there are none, or where the test may not be finished with them. */
  gaps: Pick<Confirmation, 'text' | 'details'> | null;
  finish(withoutAnswer?: readonly string[]): void;
}

/** @param about what else the pupil is to know */
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
