import { IconWifiOff } from '@tabler/icons-react';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './offline-strip.module.css';

/** The place under the header that the page frame keeps for strips. */
export const StripPlace = createContext<HTMLElement | null>(null);

/** A strip under the header while there is no connection: «Нет соединения. …» */
export function OfflineStrip({ children }: { children: ReactNode }) {
  const place = use(StripPlace);
  return (
    place &&
    createPortal(
      <output className={classes.strip}>
        <span className={classes.inner}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden />
          <span>{children}</span>
        </span>
      </output>,
      place,
    )
  );
}
