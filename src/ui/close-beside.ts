import type { MouseEventHandler } from 'react';

/** Closes what is open on a press beside it, but for the second of a double click: that was meant for what opened it. */
export const closeBeside =
  (close: () => void): MouseEventHandler =>
  ({ detail }) => {
    if (detail < 2) close();
  };
