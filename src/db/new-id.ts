import { randomBytes } from 'node:crypto';

let last = 0;

/** Returns a URL-safe id. The ids of one process sort in the order of creation, even within a millisecond. */
export function newId(): string {
  last = Math.max(Date.now(), last + 1);
  return last.toString(36).padStart(9, '0') + randomBytes(8).toString('hex');
}
