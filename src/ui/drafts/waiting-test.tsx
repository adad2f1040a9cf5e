import { shownPhotos, type DeviceDraft } from '../answer-queue/device-draft.ts';
import { createLater } from '../hooks/use-later.ts';
import { texts } from './texts.ts';

/** Only tests with photos load this code. */
const useParts = createLater(() => import('./uploaded-photos.tsx'));

interface WaitingTestProps {
  uid: string;
  name: string;
  finishedAt: string;
  draft: DeviceDraft;
}

/** A finished test that waits to be sent, with the number of its photos that the server has. */
export function WaitingTest(test: WaitingTestProps) {
  const ids = shownPhotos(test.draft);
  const text = texts.waiting(test.name, test.finishedAt);
  return <p>{ids.length === 0 ? text : <LaterPhotos {...test} ids={ids} fallback={text} />}</p>;
}

interface PhotosProps extends WaitingTestProps {
  ids: readonly string[];
  /** The text to show until the code is loaded. */
  fallback: string;
}

function LaterPhotos({ fallback, uid, name, finishedAt, ids }: PhotosProps) {
  const parts = useParts(true, () => undefined);
  return parts === null ? fallback : <parts.UploadedPhotos {...{ uid, name, finishedAt, ids }} />;
}
