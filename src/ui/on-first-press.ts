import type { MouseEvent, MouseEventHandler } from 'react';

/** Acts, but not on the second press of a double click: that was meant for what the first one met in the same place. */
export const onFirstPress =
  <Of extends Element>(act?: (event: MouseEvent<Of>) => void): MouseEventHandler<Of> =>
  (event) => {
    if (event.detail < 2) act?.(event);
    else event.preventDefault();
  };
