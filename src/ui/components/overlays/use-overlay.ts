import { createLater } from '../../hooks/use-later.ts';
import { uiTexts } from '../../texts.ts';
import { toastError } from '../feedback/toast.tsx';

/**
 * Loads the code of a dialog or sheet. If the user opens it while the code is missing and there is no network, it closes with a message.
 * @returns a hook that returns the code; `null` until the code is loaded
 */
export function createOverlay<Code extends object>(load: () => Promise<Code>) {
  const useCode = createLater(load);
  return (isOpen: boolean, onClose: () => void): Code | null =>
    useCode(isOpen, () => {
      toastError(uiTexts.checkConnection);
      onClose();
    });
}

export const useOverlay = createOverlay(() => import('./overlay-panels.ts'));
