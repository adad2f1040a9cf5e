import type { Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { saveTexts as texts } from './texts.ts';

/** The question before unsaved input is lost (rule R63). */
export const leaveConfirmation = (confirm: Confirmation['confirm']): Confirmation => ({
  title: texts.leaveTitle,
  text: texts.leaveText,
  cancelLabel: texts.stay,
  confirmLabel: texts.leave,
  tone: 'danger',
  confirm,
});
