import { shownPhotos } from '../../answer-queue/device-draft.ts';
import { answerStore } from '../../answer-queue/device-queue.ts';
import type { PhotoQueue } from '../../answer-queue/photos/photo-queue.ts';
import type { DraftName } from '../../answer-queue/local-drafts.ts';
import type { Confirmation } from '../../components/overlays/confirm-dialog.tsx';
import type { Finishing } from '../finish-question.ts';
import { texts as playerTexts } from '../texts.ts';
import { texts } from './texts.ts';

/**
 * The dialog that asks whether to finish a test with extended questions. It says which answers are missing and how many photos are still
 * being sent.
 */
export async function askToFinish(name: DraftName, about: readonly string[]): Promise<(finishing: Finishing) => Confirmation> {
  const { photoQueue } = await import('../../answer-queue/photos/device-photos.ts');
  return (finishing) => questionOf(name, about, photoQueue, finishing);
}

function questionOf(name: DraftName, about: readonly string[], photoQueue: PhotoQueue, { empty, gaps, finish }: Finishing): Confirmation {
  const draft = answerStore.read(name);
  const photos = draft === null ? [] : shownPhotos(draft);
  const unsent = photos.filter((id) => !['server', null].includes(photoQueue.stateOf(name.uid, id))).length;
  const uploading = unsent > 0 ? [texts.finishUploading(unsent)] : [];
  const confirm = (): void => finish(empty.map(({ key }) => key));
  if (gaps !== null) {
    const other = empty.length > 0 && photos.length > 0 ? [texts.otherPhoto] : [];
    const text = [gaps.text, ...about, ...other, ...uploading].join(' ');
    return { title: playerTexts.finishTitle, text, details: gaps.details, cancelLabel: playerTexts.finishBack, confirmLabel: playerTexts.finishConfirm, tone: 'plain', confirm };
  }
  const without = empty.length === 0 ? null : texts.finishWithout(empty.map(({ number }) => number));
  return {
    title: without === null ? playerTexts.finishTitle : `${without}?`,
    text: [
      ...about,
      ...(without === null ? [playerTexts.finishText] : [texts.finishZero(empty.length, photos.length > 0)]),
      ...uploading,
    ].join(' '),
    cancelLabel: playerTexts.finishBack,
    confirmLabel: without ?? playerTexts.finishConfirm,
    tone: 'plain',
    confirm,
  };
}
