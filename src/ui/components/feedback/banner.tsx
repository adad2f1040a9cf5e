import type { Icon } from '@tabler/icons-react';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './banner.module.css';

/** The element under the header that shows banners. `AppShell` provides it as a live region. */
export const BannerSlot = createContext<HTMLElement | null>(null);

interface BannerProps {
  icon: Icon;
  /** `ok` asks for no attention. */
  tone?: 'attention' | 'ok';
  /** A button beside the message. */
  action?: ReactNode;
  children: ReactNode;
}

/** A message under the header that stays while its condition lasts: «Нет соединения. …» */
export function Banner(props: BannerProps) {
  const slot = use(BannerSlot);
  return slot && createPortal(<BannerStrip {...props} />, slot);
}

/** The message itself. `AppShell` shows what the server draws, too. */
export const BannerStrip = ({ icon: BannerIcon, tone = 'attention', action, children }: BannerProps) => (
  <div className={classes.banner} data-tone={tone}>
    <div className={classes.inner}>
      <BannerIcon size={18} stroke={1.75} aria-hidden />
      <div>{children}</div>
      {action}
    </div>
  </div>
);
