import type { MouseEvent, MouseEventHandler } from 'react';

/**
 * Ignores the second click of a double click, which was meant for the element that the first click removed. It is no guard
 * against double submits: that is `useSingleFlight`.
 */
export const ignoreDoubleClick =
  <Target extends Element>(handler?: (event: MouseEvent<Target>) => void): MouseEventHandler<Target> =>
  (event) => {
    if (event.detail < 2) handler?.(event);
    else event.preventDefault();
  };
