import { IconAlertTriangle, IconCloudCheck, IconDeviceMobile, type Icon } from '@tabler/icons-react';
import classes from './answer-place-note.module.css';
import { forgetsUnvisited } from '../lib/forgets-unvisited.ts';
import { texts } from './texts.ts';
import type { DraftName } from '../answer-queue/local-drafts.ts';
import { useAnswerPlace, type AnswerPlace } from './use-answer-place.ts';

interface AnswerPlaceNoteProps {
  draftName: DraftName;
  /** The name of the test. */
  name: string;
}

const ICONS = {
  server: IconCloudCheck,
  saving: IconDeviceMobile,
  sending: IconDeviceMobile,
  device: IconDeviceMobile,
  'test-not-found': IconDeviceMobile,
  nowhere: IconAlertTriangle,
  'no-access': IconAlertTriangle,
  'unknown-attempt': IconAlertTriangle,
} satisfies Record<AnswerPlace, Icon>;

/** Says where the answers are (rule R171). It is a component of its own, because a change of the place must not render the questions again. */
export function AnswerPlaceNote({ draftName, name }: AnswerPlaceNoteProps) {
  const place = useAnswerPlace(draftName);
  if (place === null) return null;
  const PlaceIcon = ICONS[place];
  return (
    <p className={classes.note} data-attention={PlaceIcon === IconAlertTriangle || undefined}>
      <PlaceIcon size={20} stroke={1.75} aria-hidden />
      <span>{textOf(place, name)}</span>
    </p>
  );
}

function textOf(place: AnswerPlace, name: string): string {
  switch (place) {
    case 'server':
      return texts.onServer;
    case 'saving':
      return texts.saving;
    case 'sending':
    // The page has a banner that says what has happened to the test.
    case 'test-not-found':
      return texts.onDevice;
    case 'device':
      return forgetsUnvisited() ? `${texts.onDeviceOnly} ${texts.weekInSafari}` : texts.onDeviceOnly;
    case 'nowhere':
      return texts.nowhere;
    case 'no-access':
    case 'unknown-attempt':
      return texts.refused(name, place);
  }
}
