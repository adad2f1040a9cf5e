/** Access to local storage, which may be missing, full or forbidden. If cookies are blocked, even reading the global `localStorage` throws. */

// The server also renders pages, but has no local storage.
const isDevice = typeof window !== 'undefined';

/** @returns `null` if there is no item, or if the device stores nothing */
export function readItem(key: string): string | null {
  try {
    return isDevice ? localStorage.getItem(key) : null;
  } catch {
    return null;
  }
}

/**
 * @param value `null` removes the item
 * @returns whether the item is stored or removed
 */
export function writeItem(key: string, value: string | null): boolean {
  if (!isDevice) return false;
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
