import { Button } from '@mantine/core';
import { Failure } from '../../domain/failure.ts';
import { Notice } from '../notice.tsx';
import { isConflict, isUnanswered } from './saver.ts';
import { saveTexts as texts } from './texts.ts';

/** What to say of a try to save that failed; where nobody knows why, what was not done (specification §8). */
export function saveText(error: unknown, notDone: string): string {
  if (!(error instanceof Failure) || isUnanswered(error)) return notDone;
  return error.code === 'unauthenticated' ? `${error.message} ${texts.signInElsewhere}` : error.message;
}

interface SaveFailureProps {
  /** What the last try to save met. */
  error: Error | null;
  /** What to say of failures that have nothing better to say. */
  notDone: string;
  /** Loads what somebody else has saved meanwhile, in place of what is typed. */
  reload: (() => void) | undefined;
}

/** Stays where the toast goes; what was typed stays in the form. */
export function SaveFailure({ error, notDone, reload }: SaveFailureProps) {
  if (error === null) return null;
  return (
    <Notice tone="error" role="note" mb={16}>
      {saveText(error, notDone)}
      {isConflict(error) && reload && (
        <Button variant="default" ml={16} onClick={reload}>
          {texts.loadNewer}
        </Button>
      )}
    </Notice>
  );
}
