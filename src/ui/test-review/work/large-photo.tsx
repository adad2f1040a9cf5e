import { useState } from 'react';
import type { Mark } from '../../../domain/checking/check-types.ts';
import type { Turn } from '../../../domain/checking/photos/photo-id.ts';
import { photoAddress } from '../../../domain/checking/photos/photo-path.ts';
import { Dialog } from '../../components/overlays/dialog.tsx';
import type { Size } from '../../photo-marks/geometry.ts';
import { PhotoWithMarks } from '../../photo-marks/photo-with-marks.tsx';
import classes from './work-review.module.css';

interface LargePhotoProps {
  /** The photo; `null` closes the dialog. */
  photo: { id: string; turn: Turn; name: string; size: Size; marks: readonly Mark[] } | null;
  onClose(): void;
}

/** Shows a photo over the page. The photo is wide enough to read the handwriting, and the user scrolls to the parts that do not fit on the screen. */
export function LargePhoto({ photo, onClose }: LargePhotoProps) {
  // While the dialog fades out, it still shows the photo.
  const [shown, setShown] = useState(photo);
  if (photo !== null && photo !== shown) setShown(photo);
  if (shown === null) return null;
  return (
    <Dialog opened={photo !== null} onClose={onClose} title={shown.name} size={1100}>
      {/* The element can be focused, because keys must scroll it. */}
      <div className={classes.large} tabIndex={0} role="region" aria-label={shown.name}>
        <PhotoWithMarks src={photoAddress(shown.id)} label={shown.name} size={shown.size} turn={shown.turn} marks={shown.marks} />
      </div>
    </Dialog>
  );
}
