import { IconZoomIn } from '@tabler/icons-react';
import { useCallback, useContext, useId, useState } from 'react';
import type { ImageSize } from '../../domain/questions/question.ts';
import { Dialog } from '../components/overlays/dialog.tsx';
import { IconButton } from '../components/inputs/icon-button.tsx';
import classes from './context-image.module.css';
import { Picture } from './picture.tsx';
import { PictureReports } from './picture-reports.ts';

interface ContextImageProps {
  src: string;
  alt: string;
  enlargeLabel: string;
  size: ImageSize | undefined;
  /** The numbers of the questions that need the image, from 1. The list must be the same object at every render. */
  numbers: readonly number[];
}

/** An image of a question or a material. It has a white background in both themes, and a button that enlarges it. */
export function ContextImage({ src, alt, enlargeLabel, size, numbers }: ContextImageProps) {
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const report = useContext(PictureReports);
  const takeMissing = useCallback(
    (isNowMissing: boolean) => {
      setMissing(isNowMissing);
      report(id, isNowMissing ? numbers : []);
    },
    [id, numbers, report],
  );
  return (
    <figure className={classes.figure}>
      <Picture src={src} alt={alt} size={size} className={classes.image} loading="lazy" onMissing={takeMissing} />
      {!isMissing && (
        <div className={classes.zoom}>
          <IconButton
            tone="outline"
            label={enlargeLabel}
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
