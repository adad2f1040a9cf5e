import { shownPhotos } from '../../answer-queue/device-draft.ts';
import { answerStore } from '../../answer-queue/device-queue.ts';
import type { DraftName } from '../../answer-queue/local-drafts.ts';
import type { Confirmation } from '../../components/overlays/confirm-dialog.tsx';
import { texts as playerTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface Finishing {
  /** The extended questions that have no answer. */
  empty: readonly { key: string; number: number }[];
  /** The list of unanswered questions; `null` if there are none, or if the test may not be finished with them. */
  gaps: Pick<Confirmation, 'text' | 'details'> | null;
  /** What else the pupil has to know. */
  about: string;
  finish(withoutAnswer: readonly string[]): void;
}

/** The question before a test with extended questions is submitted. It says which answers are missing and which photos are still being sent. */
export async function askToFinish(name: DraftName, { empty, gaps, about, finish }: Finishing): Promise<Confirmation> {
  const { photoQueue } = await import('../../answer-queue/photos/device-photos.ts');
  const draft = answerStore.read(name);
  const photos = draft === null ? [] : shownPhotos(draft);
  const unsent = photos.filter((id) => !['server', null].includes(photoQueue.stateOf(name.uid, id))).length;
  const uploading = unsent > 0 ? [texts.finishUploading(unsent)] : [];
  const confirm = (): void => finish(empty.map(({ key }) => key));
  if (gaps !== null) {
    const other = empty.length > 0 && photos.length > 0 ? [texts.otherPhoto] : [];
    const text = [gaps.text, ...(about === '' ? [] : [about]), ...other, ...uploading].join(' ');
    return { title: playerTexts.finishTitle, text, details: gaps.details, cancelLabel: playerTexts.finishBack, confirmLabel: playerTexts.finishConfirm, tone: 'plain', confirm };
  }
  const without = empty.length === 0 ? null : texts.finishWithout(empty.map(({ number }) => number));
  return {
    title: without === null ? playerTexts.finishTitle : `${without}?`,
    text: [
      ...(about === '' ? [] : [about]),
      ...(without === null ? [playerTexts.finishText] : [texts.finishZero(empty.length, photos.length > 0)]),
      ...uploading,
    ].join(' '),
    cancelLabel: playerTexts.finishBack,
    confirmLabel: without ?? playerTexts.finishConfirm,
    tone: 'plain',
    confirm,
  };
}
