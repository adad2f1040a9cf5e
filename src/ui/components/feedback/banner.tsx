import type { Icon } from '@tabler/icons-react';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './banner.module.css';

/** The element under the header that shows banners. `AppShell` provides it as a live region. */
export const BannerSlot = createContext<HTMLElement | null>(null);

interface BannerProps {
  icon: Icon;
  /** `attention` asks the user to act; `ok` does not. */
  tone?: 'attention' | 'ok';
  /** A button beside the message. */
  action?: ReactNode;
  children: ReactNode;
}

/** A message under the header. It stays while its condition lasts: «Нет соединения. …» */
export function Banner(props: BannerProps) {
  const slot = use(BannerSlot);
  return slot && createPortal(<BannerStrip {...props} />, slot);
}

/** The look of a banner. `AppShell` uses it directly for the banner that the server renders. */
export const BannerStrip = ({ icon: BannerIcon, tone = 'attention', action, children }: BannerProps) => (
  <div className={classes.banner} data-tone={tone}>
    <div className={classes.inner}>
      <BannerIcon size={18} stroke={1.75} aria-hidden />
      <div>{children}</div>
      {action}
    </div>
  </div>
);
