import { IconAlertCircle, IconClockUp, IconCloudCheck, IconCloudUp, IconDeviceMobile, IconPhoto, type Icon } from '@tabler/icons-react';
import type { DraftPhoto } from '../../../domain/checking/extended-draft.ts';
import { texts } from './texts.ts';
import { stateText, usePhotoSource, type ShownState } from './use-photos.ts';
import classes from './work.module.css';

const ICONS = {
  sending: IconCloudUp,
  waiting: IconClockUp,
  full: IconClockUp,
  'full-pupil': IconClockUp,
  failed: IconAlertCircle,
  unsaved: IconAlertCircle,
  elsewhere: IconDeviceMobile,
  server: IconCloudCheck,
} satisfies Record<ShownState, Icon>;

interface PhotoThumbnailProps {
  uid: string | null;
  photo: DraftPhoto;
  /** The number of the photo in the answer, from 1. */
  number: number;
  /** The state of the photo; `null` if this device does not have it. */
  state: ShownState | null;
  /** The numbers of all questions that the photo answers, if there are several. */
  questions: readonly number[];
  /** The number of the question at which the photo is shown. */
  question: number;
  onOpen(): void;
}

/** A thumbnail of a photo of an answer, with the state of the photo. */
export function PhotoThumbnail({ uid, photo, number, state: known, questions, question, onOpen }: PhotoThumbnailProps) {
  const { src, isElsewhere, onError, onLoad } = usePhotoSource(uid, photo.id);
  const state = known ?? (isElsewhere ? 'elsewhere' : 'server');
  const StateIcon = ICONS[state];
  const others = questions.filter((other) => other !== question).join(', ');
  return (
    <li className={classes.item}>
      <button type="button" className={classes.thumbnail} data-sending={state === 'sending' || undefined} aria-label={texts.open(number, stateText(state), others)} onClick={onOpen}>
        {src === null ? (
          <IconPhoto size={28} stroke={1.75} aria-hidden />
        ) : (
          <img src={src} alt="" className={classes.image} style={{ rotate: `${photo.turn}deg` }} onError={onError} onLoad={onLoad} />
        )}
        <span className={classes.number}>{number}</span>
        {state === 'server' && (
          <span className={classes.onServer}>
            <StateIcon size={18} stroke={1.75} aria-hidden />
          </span>
        )}
        {questions.length > 1 && <span className={classes.others}>{questions.join(', ')}</span>}
      </button>
      {state !== 'server' && (
        <span className={classes.state} data-state={state} aria-hidden>
          <StateIcon size={18} stroke={1.75} />
          {stateText(state)}
        </span>
      )}
    </li>
  );
}

/** The placeholder of a photo that is being prepared. */
export const PreparingThumbnail = ({ number }: { number: number }) => (
  <li className={classes.item}>
    <span className={classes.thumbnail}>
      <IconPhoto size={28} stroke={1.75} aria-hidden />
      <span className={classes.number}>{number}</span>
    </span>
    <span className={classes.state} role="status">
      {texts.states.preparing}
    </span>
  </li>
);
