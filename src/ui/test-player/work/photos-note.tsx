import { shownPhotos } from '../../answer-queue/device-draft.ts';
import type { DraftName } from '../../answer-queue/local-drafts.ts';
import note from '../../drafts/answer-place-note.module.css';
import { texts } from './texts.ts';
import { useDeviceDraft, usePhotoStates } from './use-photos.ts';

/** The number of photos that are being sent, under the note that says where the answers are. */
export function PhotosNote({ draftName }: { draftName: DraftName }) {
  const draft = useDeviceDraft(draftName);
  const states = usePhotoStates(draftName.uid, draft === null ? [] : shownPhotos(draft));
  const [sending, waiting] = (['sending', 'waiting'] as const).map((state) => states.filter((each) => each === state).length) as [number, number];
  if (sending + waiting === 0) return null;
  return <p className={note.note}>{waiting > 0 ? texts.awaitNetwork(waiting + sending) : texts.uploading(sending)}</p>;
}
