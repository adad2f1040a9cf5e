import { readItem, writeItem } from '../../../../ui/lib/device-storage.ts';

const STORAGE_KEY = 'listok:matrix-group';

/** The group that was opened last on this device, or the first group. */
export function lastGroup(groups: readonly { id: string }[]): string {
  const stored = readItem(STORAGE_KEY);
  return groups.find(({ id }) => id === stored)?.id ?? groups[0]?.id ?? '';
}

export const keepGroup = (id: string): void => void writeItem(STORAGE_KEY, id);
