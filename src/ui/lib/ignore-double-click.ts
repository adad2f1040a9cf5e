import type { MouseEvent, MouseEventHandler } from 'react';

/**
 * Ignores the second click of a double click, because it was meant for the element that the first click removed. It does not guard against
 * double submits; `useSingleFlight` does.
 */
export const ignoreDoubleClick =
  <Target extends Element>(handler?: (event: MouseEvent<Target>) => void): MouseEventHandler<Target> =>
  (event) => {
    if (event.detail < 2) handler?.(event);
    else event.preventDefault();
  };
