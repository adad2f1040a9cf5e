import type { Icon } from '@tabler/icons-react';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './strip.module.css';

/** The place under the header that the page frame keeps for strips. It reads aloud what comes there. */
export const StripPlace = createContext<HTMLElement | null>(null);

/** A strip under the header, in sight as long as what it says is so: «Нет соединения. …» */
export function Strip({ icon: Picture, children }: { icon: Icon; children: ReactNode }) {
  const place = use(StripPlace);
  return (
    place &&
    createPortal(
      <div className={classes.strip}>
        <div className={classes.inner}>
          <Picture size={18} stroke={1.75} aria-hidden />
          <div>{children}</div>
        </div>
      </div>,
      place,
    )
  );
}
