import { IconAlertTriangle, IconCloudCheck, IconDeviceMobile, type Icon } from '@tabler/icons-react';
import classes from './answer-place-note.module.css';
import { texts } from './texts.ts';
import type { AnswerPlace } from './use-draft.ts';

interface AnswerPlaceNoteProps {
  place: AnswerPlace;
  /** Of the test. */
  name: string;
}

const ICONS = {
  server: IconCloudCheck,
  sending: IconDeviceMobile,
  device: IconDeviceMobile,
  'test-not-found': IconDeviceMobile,
  nowhere: IconAlertTriangle,
  'no-access': IconAlertTriangle,
} satisfies Record<AnswerPlace, Icon>;

/** Says where the answers are (rule R171). */
export function AnswerPlaceNote({ place, name }: AnswerPlaceNoteProps) {
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
    case 'sending':
    // A strip on the page says what has happened to the test.
    case 'test-not-found':
      return texts.onDevice;
    case 'device':
      return texts.onDeviceOnly;
    case 'nowhere':
      return texts.nowhere;
    case 'no-access':
      return texts.refused(name, place);
  }
}
