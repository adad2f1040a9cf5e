import { useMediaQuery } from '@mantine/hooks';

/** Media queries of the breakpoints (rule R78). Stylesheets repeat them, and use `(width < …)` for smaller screens. */
export const BREAKPOINTS = {
  tablet: '(width >= 48em)',
  desktop: '(width >= 62em)',
} as const;

export const useBreakpoint = (from: keyof typeof BREAKPOINTS): boolean =>
  useMediaQuery(BREAKPOINTS[from], undefined, { getInitialValueInEffect: false });
