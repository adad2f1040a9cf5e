import { useMediaQuery } from '@mantine/hooks';

/** Widths from which a page has more room, as stylesheets write them too; what holds below is `(width < …)`. */
export const FROM = {
  tablet: '(width >= 48em)',
  desktop: '(width >= 62em)',
} as const;

/** Whether the window is at least so wide. */
export const useIsWide = (from: keyof typeof FROM): boolean =>
  useMediaQuery(FROM[from], undefined, { getInitialValueInEffect: false });
