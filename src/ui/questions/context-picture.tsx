import { IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { IconButton } from '../icon-button.tsx';
import classes from './context-picture.module.css';
import { texts } from './texts.ts';

/** A question's picture on white ground in both themes, with a way to see it large. */
export function ContextPicture({ src, alt }: { src: string; alt: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <figure className={classes.figure}>
      <img src={src} alt={alt} className={classes.picture} loading="lazy" decoding="async" />
      <div className={classes.zoom}>
        <IconButton
          tone="outline"
          label={texts.zoom}
          icon={<IconZoomIn size={20} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        />
      </div>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={alt} size="min(1200px, 96vw)">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, so it is moved by keys too */}
        <div className={classes.view} role="group" aria-label={alt} tabIndex={0}>
          <img src={src} alt={alt} className={classes.large} />
        </div>
      </Dialog>
    </figure>
  );
}
