import { useContext, useState } from 'react';
import { photoAddress } from '../../../domain/checking/photos/photo-path.ts';
import { PhotoWithMarks } from '../../photo-marks/photo-with-marks.tsx';
import { LargePhoto } from './large-photo.tsx';
import { PhotoState } from './photo-state.tsx';
import { photoStateOf, type ShownPhoto } from './reviewed-photo.tsx';
import { ReviewedWorkContext } from './reviewed-work.ts';
import { workTexts as texts } from './texts.ts';
import classes from './work-review.module.css';

/** The photos of an answer that waits for its check, side by side. Each can be enlarged. */
export function PhotoThumbnails({ photos }: { photos: readonly ShownPhoto[] }) {
  const work = useContext(ReviewedWorkContext);
  const [opened, setOpened] = useState<number | null>(null);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  if (photos.length === 0) return null;
  const large = opened === null ? undefined : photos[opened];
  const largeSize = large === undefined ? undefined : work.photos[large.id];
  return (
    <>
      <ul className={classes.thumbnails}>
        {photos.map((photo, index) => {
          const size = work.photos[photo.id];
          const state = photoStateOf(photo.id, work);
          if (state !== null || failed.has(photo.id))
            return (
              <li key={photo.id} className={classes.absent}>
                <PhotoState {...(state ?? { text: navigator.onLine ? texts.failed : texts.offline, onRetry: () => setFailed(new Set([...failed].filter((id) => id !== photo.id))) })} />
              </li>
            );
          return (
            <li key={photo.id}>
              <button type="button" className={classes.thumbnail} onClick={() => setOpened(index)}>
                {size && 'width' in size && (
                  <PhotoWithMarks src={photoAddress(photo.id)} label={photo.name} size={size} turn={photo.turn} marks={[]} onError={() => setFailed(new Set([...failed, photo.id]))} />
                )}
                <span aria-hidden>{index + 1}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <LargePhoto photo={large && largeSize && 'width' in largeSize ? { ...large, size: largeSize, marks: [] } : null} onClose={() => setOpened(null)} />
    </>
  );
}
