import { useState } from 'react';

interface DialogContent<Subject> {
  /** What the dialog is about. It stays during the fade-out, when the page has already closed the dialog. */
  content: Subject | null;
  /** Counts the openings: a key that makes the form of the dialog anew. */
  opening: number;
}

/** @param asked `null` closes the dialog */
export function useDialogContent<Subject>(asked: Subject | null): DialogContent<Subject> {
  const [state, setState] = useState({ asked, content: asked, opening: 0 });
  if (asked !== state.asked) {
    const isOpening = asked !== null && state.asked === null;
    setState({ asked, content: asked ?? state.content, opening: state.opening + (isOpening ? 1 : 0) });
  }
  return state;
}
