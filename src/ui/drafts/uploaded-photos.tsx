import { usePhotoStates } from '../test-player/work/use-photos.ts';
import { texts } from './texts.ts';

interface UploadedPhotosProps {
  uid: string;
  name: string;
  finishedAt: string;
  /** The ids of the photos. */
  ids: readonly string[];
}

/** Says how many photos of a finished test the server has, while the test waits to be sent. */
export function UploadedPhotos({ uid, name, finishedAt, ids }: UploadedPhotosProps) {
  const states = usePhotoStates(uid, ids);
  return texts.waitingPhotos(name, finishedAt, states.filter((state) => state === 'server').length, ids.length);
}
