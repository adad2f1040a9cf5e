import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import type { Mark } from '../../../domain/checking/given.ts';
import type { Turn } from '../../../domain/checking/photos/photo-id.ts';
import { photoAddress } from '../../../domain/checking/photos/photo-path.ts';
import { IconButton } from '../../components/inputs/icon-button.tsx';
import { marksInWords } from '../../photo-marks/marks-in-words.ts';
import { PhotoWithMarks } from '../../photo-marks/photo-with-marks.tsx';
import { ReviewedWorkContext } from './reviewed-work.ts';
import { areMarksShown, showMarks } from './shown-marks.ts';
import { workTexts as texts } from './texts.ts';
import classes from './work-review.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface ShownPhoto {
  id: string;
  turn: Turn;
  /** By the tutor. */
  isAdded: boolean;
}

interface ReviewedPhotoProps {
  photos: readonly ShownPhoto[];
  marks: Readonly<Record<string, readonly Mark[]>>;
}

/** The photos of an answer one at a time, with the marks of the tutor, which a switch hides. */
export function ReviewedPhoto({ photos, marks }: ReviewedPhotoProps) {
  const [place, setPlace] = useState(0);
  const [isMarked, setIsMarked] = useState(areMarksShown);
  const photo = photos[place];
  const hasMarks = photos.some(({ id }) => (marks[id]?.length ?? 0) > 0);
  if (photo === undefined) return null;
  const own = marks[photo.id] ?? [];
  return (
    <div className={classes.photos}>
      {photo.isAdded && <p className={classes.dimmed}>{texts.addedByTutor}</p>}
      <Photo key={photo.id} photo={photo} marks={isMarked ? own : []} label={texts.photo(place + 1, photos.length, marksInWords(own))} />
      <div className={classes.tools}>
        {hasMarks && (
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
      </div>
    </div>
  );
}

function Photo({ photo: { id, turn }, marks, label }: { photo: ShownPhoto; marks: readonly Mark[]; label: string }) {
  const { photos, deletedPhotos } = useContext(ReviewedWorkContext);
  const [failures, setFailures] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const photo = photos[id];
  const deleted = deletedPhotos[id];
  if (photo === null || deleted !== undefined) return <p className={classes.placeholder}>{texts.deleted(deleted?.at ?? '', deleted?.keepMonths ?? null)}</p>;
  if (photo !== undefined && 'missing' in photo) return <p className={classes.placeholder}>{texts.uploading}</p>;
  if (photo === undefined) return <p className={classes.placeholder}>{texts.failed}</p>;
  if (hasFailed)
    return (
      <p className={classes.placeholder}>
        {navigator.onLine ? texts.failed : texts.offline}{' '}
        <button
          type="button"
          className={classes.retry}
          onClick={() => {
            setFailures(failures + 1);
            setHasFailed(false);
          }}
        >
          {texts.retry}
        </button>
      </p>
    );
  return (
    <a href={photoAddress(id)} target="_blank" rel="noreferrer" title={texts.enlarge} className={classes.photo}>
      <PhotoWithMarks src={`${photoAddress(id)}${failures === 0 ? '' : `#${failures}`}`} label={label} size={photo} turn={turn} marks={marks} onError={() => setHasFailed(true)} />
    </a>
  );
}
