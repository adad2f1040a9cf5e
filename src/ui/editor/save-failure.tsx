import { Button } from '@mantine/core';
import { Failure } from '../../domain/failure.ts';
import { FormAlert } from '../form-alert.tsx';
import { texts } from './texts.ts';

/** Failures that say nothing an author could act on: the page words what was not done instead (specification §8). */
const SILENT = ['internal', 'unavailable'];

/** What to say of a try to save that failed. */
export function saveText(error: unknown, notDone: string): string {
  if (!(error instanceof Failure) || SILENT.includes(error.code)) return notDone;
  return error.code === 'unauthenticated' ? `${error.message} ${texts.signInElsewhere}` : error.message;
}

interface SaveFailureProps {
  error: unknown;
  /** What to say of failures that have nothing better to say. */
  notDone: string;
  /** Loads what somebody else has saved meanwhile, in place of what is typed. */
  onReload?: () => void;
}

/** Stays where the toast goes; what was typed stays in the form. */
export function SaveFailure({ error, notDone, onReload }: SaveFailureProps) {
  const isConflict = error instanceof Failure && error.code === 'edit-conflict';
  return (
    <FormAlert mb={16}>
      {saveText(error, notDone)}
      {isConflict && onReload && (
        <Button variant="default" ml={16} onClick={onReload}>
          {texts.loadNewer}
        </Button>
      )}
    </FormAlert>
  );
}
