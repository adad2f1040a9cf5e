import { IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../components/overlays/dialog.tsx';
import { IconButton } from '../components/inputs/icon-button.tsx';
import classes from './context-image.module.css';
import { texts } from '../test-player/texts.ts';

/** The image of a question on a white background in both themes; a button opens it enlarged. */
export function ContextImage({ src, alt }: { src: string; alt: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <figure className={classes.figure}>
      <img src={src} alt={alt} className={classes.image} loading="lazy" decoding="async" />
      <div className={classes.zoom}>
        <IconButton
          tone="outline"
          label={texts.enlargeImage}
          icon={<IconZoomIn size={20} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        />
      </div>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={alt} size="min(1200px, 96vw)">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, so the keyboard must scroll it */}
        <div className={classes.view} role="group" aria-label={alt} tabIndex={0}>
          <img src={src} alt={alt} className={classes.large} />
        </div>
      </Dialog>
    </figure>
  );
}
