import { createLater } from '../../hooks/use-later.ts';
import { uiTexts } from '../../texts.ts';
import { toastError } from '../feedback/toast.tsx';

/**
 * The code of something that opens over a page. What is opened without it and without a network closes with a message.
 * @returns a hook that returns the code, `null` until it is there
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
