import { IconAlertTriangle, IconCloudCheck, IconDeviceMobile } from '@tabler/icons-react';
import classes from './answer-place-note.module.css';
import { texts } from './texts.ts';
import type { AnswerPlace } from './use-draft.ts';

interface AnswerPlaceNoteProps {
  place: AnswerPlace;
  /** Of the test. */
  name: string;
}

const ICONS = { server: IconCloudCheck, sending: IconDeviceMobile, device: IconDeviceMobile } as const;

/** Says where the answers are (rule R171). */
export function AnswerPlaceNote({ place, name }: AnswerPlaceNoteProps) {
  const Icon = place === 'server' || place === 'sending' || place === 'device' ? ICONS[place] : IconAlertTriangle;
  return (
    <p className={classes.note} data-attention={Icon === IconAlertTriangle || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>{textOf(place, name)}</span>
    </p>
  );
}

function textOf(place: AnswerPlace, name: string): string {
  switch (place) {
    case 'server':
      return texts.onServer;
    case 'sending':
      return texts.onDevice;
    case 'device':
      return texts.onDeviceOnly;
    case 'nowhere':
      return texts.nowhere;
    case 'no-access':
    case 'test-not-found':
      return texts.refused(name, place);
  }
}
