import { IconZoomIn } from '@tabler/icons-react';
import { useCallback, useContext, useState } from 'react';
import type { ImageSize } from '../../domain/questions/question.ts';
import { Dialog } from '../components/overlays/dialog.tsx';
import { IconButton } from '../components/inputs/icon-button.tsx';
import classes from './context-image.module.css';
import { Picture } from './picture.tsx';
import { PictureReports } from './picture-reports.ts';
import { texts } from '../test-player/texts.ts';

interface ContextImageProps {
  /** Of the question, from 1; `null` for a question alone. */
  number: number | null;
  src: string;
  size: ImageSize | undefined;
}

/** The image of a question on a white background in both themes; a button opens it enlarged. */
export function ContextImage({ number, src, size }: ContextImageProps) {
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const report = useContext(PictureReports);
  const takeMissing = useCallback(
    (isNowMissing: boolean) => {
      setMissing(isNowMissing);
      if (number !== null) report(number, isNowMissing);
    },
    [number, report],
  );
  const alt = number === null ? texts.imageAlone : texts.image(number);
  return (
    <figure className={classes.figure}>
      <Picture src={src} alt={alt} size={size} className={classes.image} loading="lazy" onMissing={takeMissing} />
      {!isMissing && (
        <div className={classes.zoom}>
          <IconButton
            tone="outline"
            label={texts.enlargeImage}
            icon={<IconZoomIn size={20} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          />
        </div>
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={alt} size="min(1200px, 96vw)">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, so the keyboard must scroll it */}
        <div className={classes.view} role="group" aria-label={alt} tabIndex={0}>
          <Picture src={src} alt={alt} size={size} className={classes.large} />
        </div>
      </Dialog>
    </figure>
  );
}
