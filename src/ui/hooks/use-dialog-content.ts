import { useState } from 'react';

interface DialogContent<Subject> {
  /** The content of the dialog. It stays during the fade-out, when the page has already closed the dialog. */
  content: Subject | null;
  /** The number of openings. It is the key of the form in the dialog, because each opening needs a new form. */
  opening: number;
}

/** @param asked the content; `null` closes the dialog */
export function useDialogContent<Subject>(asked: Subject | null): DialogContent<Subject> {
  const [state, setState] = useState({ asked, content: asked, opening: 0 });
  if (asked !== state.asked) {
    const isOpening = asked !== null && state.asked === null;
    setState({ asked, content: asked ?? state.content, opening: state.opening + (isOpening ? 1 : 0) });
  }
  return state;
}
