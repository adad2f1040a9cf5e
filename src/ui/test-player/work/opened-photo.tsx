import { VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck, IconRotateClockwise, IconTrash, type Icon } from '@tabler/icons-react';
import { use, useState } from 'react';
import type { DraftPhoto, ExtendedDraft } from '../../../domain/checking/extended-draft.ts';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { useBreakpoint } from '../../hooks/use-breakpoint.ts';
import { texts } from './texts.ts';
import { useDeviceDraft, usePhotoSource } from './use-photos.ts';
import { addPhoto, hasPhoto, isFull, movePhoto, photosIn, removePhoto, turnPhoto, workOf, type WorkChange } from './work-answer.ts';
import { WorkContext } from './work-context.ts';
import classes from './work.module.css';

interface OpenedPhotoProps {
  /** The id of the open photo; `null` if none is open. */
  id: string | null;
  questionKey: string;
  number: number;
  work: ExtendedDraft;
  onClose(): void;
  onRemoved(id: string): void;
}

/** A photo over the page. The pupil can turn it, move it, remove it, and use it as an answer to other questions, too. */
export function OpenedPhoto({ id, questionKey, number, work, onClose, onRemoved }: OpenedPhotoProps) {
  const isWide = useBreakpoint('tablet');
  const { shown } = photosIn(work);
  const place = shown.findIndex((photo) => photo.id === id);
  const photo = shown[place];
  return (
    <Dialog opened={photo !== undefined} onClose={onClose} title={photo === undefined ? '' : texts.opened(place + 1, shown.length, number)} size={560} fullScreen={!isWide}>
      {photo !== undefined && <OpenPhoto photo={photo} place={place} count={shown.length} questionKey={questionKey} onRemoved={onRemoved} onClose={onClose} />}
    </Dialog>
  );
}

interface OpenPhotoProps {
  photo: DraftPhoto;
  place: number;
  count: number;
  questionKey: string;
  onRemoved(id: string): void;
  onClose(): void;
}

function OpenPhoto({ photo: { id, turn }, place, count, questionKey, onRemoved, onClose }: OpenPhotoProps) {
  const { draftName, works, answer } = use(WorkContext);
  const draft = useDeviceDraft(draftName);
  const { src, onError, onLoad } = usePhotoSource(draftName?.uid ?? null, id);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const change = (key: string, changed: WorkChange): void => answer(key, (before) => changed(workOf(before)));
  const workAt = (key: string): ExtendedDraft => workOf(draft?.answers[key]?.answer ?? null);
  const holders = works.filter(({ key }) => hasPhoto(workAt(key), id));

  const move = (offset: -1 | 1): void => {
    change(questionKey, (before) => movePhoto(before, id, offset));
    setSaid(texts.announce.moved(place + 1, place + 1 + offset));
  };
  const toggle = (key: string, question: number): void => {
    setProblem(null);
    if (!hasPhoto(workAt(key), id)) {
      if (isFull(workAt(key))) setProblem(texts.tooManyThere(question));
      else change(key, (before) => addPhoto(before, id, turn));
    } else if (holders.length === 1) setProblem(texts.sheetNeedsOne);
    else change(key, (before) => removePhoto(before, id));
  };

  return (
    <>
      <div className={classes.stage}>{src !== null && <img src={src} alt="" className={classes.large} style={{ rotate: `${turn}deg` }} onError={onError} onLoad={onLoad} />}</div>
      <div className={classes.actions}>
        <Action
          icon={IconRotateClockwise}
          label={texts.turn}
          onClick={() => {
            for (const { key } of holders) change(key, (before) => turnPhoto(before, id));
            setSaid(texts.announce.turned(place + 1));
          }}
        />
        <Action icon={IconArrowLeft} label={texts.earlier} isDisabled={place === 0} onClick={() => move(-1)} />
        <Action icon={IconArrowRight} label={texts.later} isDisabled={place === count - 1} onClick={() => move(1)} />
        <Action
          icon={IconTrash}
          label={texts.remove}
          isDanger
          onClick={() => {
            for (const { key } of holders) change(key, (before) => removePhoto(before, id));
            onRemoved(id);
            onClose();
          }}
        />
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {works.length > 1 && (
        <div role="group" aria-label={texts.sheetTitle}>
          <h3 className={classes.sheetTitle}>{texts.sheetTitle}</h3>
          <div className={classes.chips}>
            {works.map(({ key, number }) => {
              const isChosen = hasPhoto(workAt(key), id);
              return (
                <button key={key} type="button" className={classes.chip} aria-pressed={isChosen} aria-label={texts.sheetQuestion(number)} onClick={() => toggle(key, number)}>
                  {isChosen && <IconCheck size={18} stroke={2} aria-hidden />}
                  {number}
                </button>
              );
            })}
          </div>
          <p className={classes.hint} role="status" data-problem={problem !== null || undefined}>
            {problem ?? texts.sheetHint}
          </p>
        </div>
      )}
    </>
  );
}

interface ActionProps {
  icon: Icon;
  label: string;
  isDisabled?: boolean;
  isDanger?: boolean;
  onClick(): void;
}

const Action = ({ icon: ActionIcon, label, isDisabled = false, isDanger = false, onClick }: ActionProps) => (
  <button type="button" className={classes.action} data-danger={isDanger || undefined} disabled={isDisabled} onClick={onClick}>
    <ActionIcon size={22} stroke={1.75} aria-hidden />
    {label}
  </button>
);
