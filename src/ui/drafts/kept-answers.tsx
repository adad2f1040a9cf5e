import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClockUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Alert } from '../components/feedback/alert.tsx';
import { ConfirmDialog, type Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { askToRemoveAnswers } from './ask-to-remove-answers.ts';
import classes from './kept-answers.module.css';
import { answerStore } from '../answer-queue/device-queue.ts';
import { forgetsUnvisited } from '../lib/forgets-unvisited.ts';
import { awaitsConsent } from '../offline/awaits-consent.ts';
import { useKeptDrafts } from './use-kept-drafts.ts';
import { texts } from './texts.ts';
import { WaitingTest } from './waiting-test.tsx';

/** The answers of a user that wait on the device: finished tests that are not sent yet, and answers that the server has refused (rule R173). */
export function KeptAnswers({ uid }: { uid: string }) {
  const kept = useKeptDrafts(uid);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const refused = kept.flatMap(({ testKey, draft }) => (draft.refusal === null ? [] : { testKey, name: draft.test?.name ?? '', refusal: draft.refusal }));
  const waiting = kept.flatMap(({ testKey, draft }) =>
    draft.finishedAt === null || draft.refusal !== null || draft.test === null ? [] : { testKey, name: draft.test.name, finishedAt: draft.finishedAt, draft },
  );
  const isGated = waiting.length > 0 && awaitsConsent();

  return (
    <>
      {(waiting.length > 0 || refused.length > 0) && (
        <div className={classes.kept}>
          {waiting.length > 0 && (
            <Alert tone="attention" role="note">
              <div className={classes.row}>
                <IconClockUp size={20} stroke={1.75} aria-hidden />
                <div>
                  <strong>{(isGated ? texts.waitingForConsentTitle : texts.waitingTitle)(waiting.length)}</strong>
                  {waiting.map(({ testKey, ...test }) =>
                    isGated ? <p key={testKey}>{texts.waitingForConsent(test.name, test.finishedAt)}</p> : <WaitingTest key={testKey} uid={uid} {...test} />,
                  )}
                  {isGated && <p>{texts.untilConsent}</p>}
                  {forgetsUnvisited() && <p>{texts.weekInSafari}</p>}
                </div>
              </div>
            </Alert>
          )}
          {refused.map(({ testKey, name, refusal }) => (
            <Alert key={testKey} tone="attention" role="note">
              <div className={classes.row}>
                <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
                <div>
                  <p>{texts.refused(name, refusal)}</p>
                  <Button variant="default" onClick={() => setConfirmation(askToRemoveAnswers(name, () => answerStore.remove({ uid, test: testKey })))} className={classes.button}>
                    {texts.remove}
                  </Button>
                </div>
              </div>
            </Alert>
          ))}
        </div>
      )}
      <ConfirmDialog asked={confirmation} onClose={() => setConfirmation(null)} />
    </>
  );
}
