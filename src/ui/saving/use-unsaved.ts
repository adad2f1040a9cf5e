import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';

interface Unsaved {
  /** Whether anything differs from what was loaded or saved last. */
  isChanged: boolean;
  /** Says that what was typed when this was rendered is saved by now. */
  markSaved(): void;
}

/**
 * Tells what was typed from what is saved.
 * @param typed a value with another identity is another
 * @param onSaved what follows a save, unless something was typed during it or the tutor is leaving
 */
export function useUnsaved(typed: Record<string, unknown>, onSaved?: () => void): Unsaved {
  const [saved, setSaved] = useState({ typed, saves: 0 });
  const isLeaving = useNavigation().state !== 'idle';
  const isChanged = Object.entries(typed).some(([field, value]) => value !== saved.typed[field]);

  // In an effect: whoever has left the page meanwhile is led nowhere.
  const follow = useEffectEvent(() => {
    if (!isChanged && !isLeaving) onSaved?.();
  });
  useEffect(() => {
    if (saved.saves > 0) follow();
  }, [saved.saves]);

  return { isChanged, markSaved: () => setSaved({ typed, saves: saved.saves + 1 }) };
}
