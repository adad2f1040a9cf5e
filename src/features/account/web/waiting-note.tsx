import { useState } from 'react';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { ANSWERS_PREFIX } from '../../../ui/answer-queue/answers-prefix.ts';
import { parseDraft } from '../../../ui/answer-queue/local-drafts.ts';
import { texts } from '../../../ui/offline/texts.ts';

/** The number of finished tests that wait on the device, for any user. */
function countWaiting(): number {
  const drafts = Object.entries<string>(localStorage).flatMap(([key, text]) => (key.startsWith(ANSWERS_PREFIX) ? [parseDraft(text)] : []));
  return drafts.filter((draft) => draft !== null && draft.finishedAt !== null && draft.refusal === null).length;
}

/**
 * Tells a user who signs in again that the device has finished tests that are not sent yet. It names neither their owner nor
 * the tests (rule R186).
 */
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
