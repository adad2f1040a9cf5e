import { randomBytes } from 'node:crypto';

let last = 0;

/**
 * A new id: safe in a URL, and later ones sort after earlier ones of the same process, so that things
 * created in the same millisecond keep their order.
 */
export function newId(): string {
  last = Math.max(Date.now(), last + 1);
  return last.toString(36).padStart(9, '0') + randomBytes(8).toString('hex');
}
