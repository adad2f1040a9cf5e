import { IconChevronLeft, IconChevronRight, IconPhoto, IconZoomIn } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import type { Mark } from '../../../domain/checking/check-types.ts';
import type { Turn } from '../../../domain/checking/photos/photo-id.ts';
import { photoAddress } from '../../../domain/checking/photos/photo-path.ts';
import { StatusBadge } from '../../components/indicators/status-badge.tsx';
import { IconButton } from '../../components/inputs/icon-button.tsx';
import { marksInWords } from '../../photo-marks/marks-in-words.ts';
import { PhotoWithMarks } from '../../photo-marks/photo-with-marks.tsx';
import { LargePhoto } from './large-photo.tsx';
import { PhotoState } from './photo-state.tsx';
import { ReviewedWorkContext, type ReviewedWork } from './reviewed-work.ts';
import { areMarksShown, showMarks } from './shown-marks.ts';
import { workTexts as texts } from './texts.ts';
import classes from './work-review.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

export interface ShownPhoto {
  id: string;
  turn: Turn;
  /** Whether the tutor has added the photo. */
  isAdded: boolean;
  /** The accessible name. */
  name: string;
}

interface ReviewedPhotoProps {
  photos: readonly ShownPhoto[];
  marks: Readonly<Record<string, readonly Mark[]>>;
}

/** Why a photo of a review cannot be shown; `null` if it can. */
export function photoStateOf(id: string, { photos, deletedPhotos }: ReviewedWork): { text: string } | null {
  const photo = photos[id];
  const deleted = deletedPhotos[id];
  if (photo === null || deleted !== undefined) return { text: texts.deleted(deleted?.at ?? '', deleted?.keepMonths ?? null) };
  if (photo === undefined) return { text: texts.failed };
  return 'missing' in photo ? { text: texts.uploading } : null;
}

/** Shows the photos of an answer one at a time. A switch hides the tutor's marks. */
export function ReviewedPhoto({ photos, marks }: ReviewedPhotoProps) {
  const work = useContext(ReviewedWorkContext);
  const [place, setPlace] = useState(0);
  const [isMarked, setIsMarked] = useState(areMarksShown);
  const [isLarge, setLarge] = useState(false);
  const photo = photos[place];
  if (photo === undefined) return null;
  const hasMarks = photos.some(({ id }) => (marks[id]?.length ?? 0) > 0);
  const own = marks[photo.id] ?? [];
  const state = photoStateOf(photo.id, work);
  const size = work.photos[photo.id];
  const shown = { ...photo, name: texts.marked(photo.name, marksInWords(own)), marks: isMarked ? own : [] };
  return (
    <div className={classes.photos}>
      {photo.isAdded && (
        <div>
          <StatusBadge kind="repeated" icon={IconPhoto}>
            {texts.addedByTutor}
          </StatusBadge>
        </div>
      )}
      {state === null ? <Photo key={photo.id} {...shown} /> : <PhotoState {...state} />}
      <div className={classes.tools}>
        {hasMarks && state === null && (
          <label className={classes.switch}>
            <input
              type="checkbox"
              role="switch"
              aria-label={texts.showMarks}
              aria-checked={isMarked}
              checked={isMarked}
              onChange={({ currentTarget: { checked } }) => {
                setIsMarked(checked);
                showMarks(checked);
              }}
            />
            <span aria-hidden>{texts.marks}</span>
          </label>
        )}
        {photos.length > 1 && (
          <div className={classes.pager}>
            <IconButton label={texts.previous} icon={<IconChevronLeft {...icon} />} disabled={place === 0} onClick={() => setPlace(place - 1)} />
            <span>{texts.place(place + 1, photos.length)}</span>
            <IconButton label={texts.next} icon={<IconChevronRight {...icon} />} disabled={place === photos.length - 1} onClick={() => setPlace(place + 1)} />
          </div>
        )}
        {state === null && <IconButton className={classes.enlarge} label={texts.enlarge} icon={<IconZoomIn {...icon} />} onClick={() => setLarge(true)} />}
      </div>
      <LargePhoto photo={isLarge && size && 'width' in size ? { ...shown, size } : null} onClose={() => setLarge(false)} />
    </div>
  );
}

function Photo({ id, turn, name, marks }: ShownPhoto & { marks: readonly Mark[] }) {
  const size = useContext(ReviewedWorkContext).photos[id];
  const [failures, setFailures] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  if (!size || !('width' in size)) return null;
  if (hasFailed)
    return (
      <PhotoState
        text={navigator.onLine ? texts.failed : texts.offline}
        onRetry={() => {
          setFailures(failures + 1);
          setHasFailed(false);
        }}
      />
    );
  return (
    <div className={classes.photo}>
      <PhotoWithMarks src={`${photoAddress(id)}${failures === 0 ? '' : `#${failures}`}`} label={name} size={size} turn={turn} marks={marks} onError={() => setHasFailed(true)} />
    </div>
  );
}
