import { useState } from 'react';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { countWaiting } from '../../../ui/drafts/kept-drafts.ts';
import { texts } from '../../../ui/offline/texts.ts';

/** Says to who signs in again that finished tests wait on the device, without whose they are or which (rule R186). */
export default function WaitingNote() {
  const [count] = useState(countWaiting);
  if (count === 0) return null;
  return (
    <Alert tone="attention" role="note" mb={20}>
      <strong>{texts.waitingForSignIn(count)}</strong>
      <p>{texts.waitingForSignInText}</p>
    </Alert>
  );
}
