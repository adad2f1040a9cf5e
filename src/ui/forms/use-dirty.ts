import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';

interface DirtyState {
  /** Whether the values differ from the values that were last loaded or saved. */
  isDirty: boolean;
  /** Marks the values of this render as saved. */
  markSaved(): void;
}

/**
 * Compares the values of a form with the saved values.
 * @param values compared by identity
 * @param onSaved called after a save, unless the values have changed during it or the user is leaving the page
 * @param startsDirty whether the first values are unsaved, too
 */
export function useDirty(values: Record<string, unknown>, onSaved?: () => void, startsDirty = false): DirtyState {
  const [saved, setSaved] = useState<{ values: Record<string, unknown>; saves: number }>({ values: startsDirty ? {} : values, saves: 0 });
  const isLeaving = useNavigation().state !== 'idle';
  const isDirty = Object.entries(values).some(([field, value]) => value !== saved.values[field]);

  // The effect does not run if the user has left the page.
  const handleSaved = useEffectEvent(() => {
    if (!isDirty && !isLeaving) onSaved?.();
  });
  useEffect(() => {
    if (saved.saves > 0) handleSaved();
  }, [saved.saves]);

  return { isDirty, markSaved: () => setSaved({ values, saves: saved.saves + 1 }) };
}
