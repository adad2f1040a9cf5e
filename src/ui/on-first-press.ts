import type { MouseEventHandler } from 'react';

/** Acts in what has opened, but not on the second press of a double click: that was meant for what opened it. */
export const onFirstPress =
  (act: () => void): MouseEventHandler =>
  ({ detail }) => {
    if (detail < 2) act();
  };
