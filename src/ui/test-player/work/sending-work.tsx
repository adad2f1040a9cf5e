import { Button } from '@mantine/core';
import { IconCloudUp, IconWifiOff } from '@tabler/icons-react';
import { use, useCallback, useSyncExternalStore } from 'react';
import { photosOf } from '../../../domain/checking/extended-draft.ts';
import { shownPhotos, withAnswer, type DeviceDraft } from '../../answer-queue/device-draft.ts';
import { answerQueue, answerStore } from '../../answer-queue/device-queue.ts';
import type { SendingState } from '../../answer-queue/lane.ts';
import type { DraftName } from '../../answer-queue/local-drafts.ts';
import { serverClockOffset } from '../../answer-queue/time/server-clock.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { ScoreBar } from '../../components/indicators/score-bar.tsx';
import { Card } from '../../components/page/card.tsx';
import { texts } from './texts.ts';
import { useDeviceDraft, usePhotoStates } from './use-photos.ts';
import { photosIn, removePhoto, workOf } from './work-answer.ts';
import { WorkContext } from './work-context.ts';
import classes from './work.module.css';

const NONE: readonly string[] = [];

/** Shown in place of the questions while a finished test waits for its photos. */
export function SendingWork({ draftName, submission }: { draftName: DraftName; submission: SendingState }) {
  const { works } = use(WorkContext);
  const draft = useDeviceDraft(draftName);
  const ids = draft === null ? NONE : shownPhotos(draft);
  const states = usePhotoStates(draftName.uid, ids);
  const missing = useSyncExternalStore(
    useCallback((onChange: () => void) => answerQueue.subscribe(onChange), []),
    useCallback(() => answerQueue.lane(draftName).missingPhotos, [draftName]),
    () => NONE,
  );
  const isOffline = submission === 'waiting-for-network';
  // A photo that this device does not have counts as uploaded, unless the server has said that it is missing.
  const uploaded = ids.filter((id, place) => states[place] === 'server' || (states[place] === null && !missing.includes(id))).length;
  const StateIcon = isOffline ? IconWifiOff : IconCloudUp;
  return (
    <Card>
      <div className={classes.sending} role="status">
        <StateIcon size={28} stroke={1.75} aria-hidden />
        <div>
          <h2>{isOffline ? texts.waitingNetwork : texts.sending}</h2>
          <p className={classes.hint}>{isOffline ? texts.waitingText : texts.sendingText}</p>
          <ScoreBar value={uploaded} max={ids.length} />
          <p className={classes.hint}>{texts.uploaded(uploaded, ids.length)}</p>
        </div>
      </div>
      {draft !== null &&
        missing.map((id) => {
          const holder = works.find(({ key }) => photosOf(draft.answers[key]?.answer).includes(id));
          const place = holder === undefined ? -1 : photosIn(workOf(draft.answers[holder.key]?.answer ?? null)).shown.findIndex((photo) => photo.id === id);
          return (
            <Alert key={id} tone="attention" role="status" className={classes.note}>
              <p>{texts.missing(place + 1, holder?.number ?? 0)}</p>
              <p>{texts.missingText}</p>
              <Button variant="default" onClick={() => handInWithout(draftName, id)}>
                {texts.withoutIt}
              </Button>
            </Alert>
          );
        })}
    </Card>
  );
}

/** Submits without a photo. The time of the press on «Завершить тест» stays the same. */
function handInWithout(name: DraftName, id: string): void {
  const change = (draft: DeviceDraft): DeviceDraft => {
    const keys = Object.keys(draft.answers).filter((key) => photosOf(draft.answers[key]?.answer).includes(id));
    const now = Date.now() + serverClockOffset(draft.clockOffset);
    const changed = keys.reduce((before, key) => withAnswer(before, key, removePhoto(workOf(before.answers[key]?.answer ?? null), id), now), draft);
    return { ...changed, finishedAt: draft.finishedAt, withoutAnswer: [...new Set([...(draft.withoutAnswer ?? []), ...keys])] };
  };
  answerStore.update(name, change, true);
  void answerQueue.lane(name).deliver();
}
