import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { handOverEdits, type UnsavedEdits } from './handed-over.ts';

interface HandOver {
  /** Whether the editor is being left for such a page. The user is then not asked about unsaved changes. */
  isHandingOver: boolean;
  /**
   * Leaves for another page of the site.
   * @param handedOver the edits and the key of the editor that gets them; `null` if there are no edits
   */
  leaveFor(path: string, handedOver: { key: string; edits: UnsavedEdits } | null): void;
}

/** Leaves an editor for a page whose editor goes on with the unsaved edits. */
export function useHandOver(): HandOver {
  const navigate = useNavigate();
  const [isHandingOver, setHandingOver] = useState(false);
  return {
    isHandingOver,
    leaveFor: (path, handedOver) => {
      if (handedOver !== null) handOverEdits(handedOver.key, handedOver.edits);
      flushSync(() => setHandingOver(true));
      void navigate(path);
    },
  };
}
