import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Alert } from '../../components/feedback/alert.tsx';
import { texts } from './texts.ts';
import type { ShownState } from './use-photos.ts';
import classes from './work.module.css';

interface PhotoNotesProps {
  /** The states of the photos, in their order. */
  states: readonly (ShownState | null)[];
  onAgain(place: number): void;
}

/** Says what has happened to the photos of an answer, and what the user can do. */
export function PhotoNotes({ states, onAgain }: PhotoNotesProps) {
  const numbersOf = (state: ShownState): number[] => states.flatMap((each, place) => (each === state ? [place + 1] : []));
  const waiting = numbersOf('waiting');
  return (
    <>
      {waiting.length > 0 && <Note tone="attention">{texts.offline(waiting)}</Note>}
      {numbersOf('full').length > 0 && <Note tone="attention">{texts.full}</Note>}
      {numbersOf('full-pupil').length > 0 && <Note tone="attention">{texts.fullPupil}</Note>}
      {numbersOf('unsaved').length > 0 && <Note tone="error">{texts.unsaved}</Note>}
      {numbersOf('failed').map((number) => (
        <Alert key={number} tone="error" role="status" className={classes.note}>
          <p>{texts.failed(number)}</p>
          <Button variant="subtle" leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />} onClick={() => onAgain(number - 1)}>
            {texts.again}
          </Button>
        </Alert>
      ))}
    </>
  );
}

export const Note = ({ tone, children }: { tone: 'attention' | 'error'; children: string }) => (
  <Alert tone={tone} role="status" className={classes.note}>
    <p>{children}</p>
  </Alert>
);
