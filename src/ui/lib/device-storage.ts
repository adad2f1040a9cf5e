/** Local storage that may be missing, full or forbidden: with blocked cookies even reading the global `localStorage` throws. */

// The server, which renders pages too, has no device.
const isDevice = typeof window !== 'undefined';

/** @returns `null` also where the device stores nothing */
export function readItem(key: string): string | null {
  try {
    return isDevice ? localStorage.getItem(key) : null;
  } catch {
    return null;
  }
}

/** @param value `null` removes the item @returns whether it is stored, or gone */
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
