import { Button } from '@mantine/core';
import { Failure } from '../../../domain/failure.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { texts } from './texts.ts';

/** Failures that say nothing an author could act on: the page words what was not done instead (specification §8). */
const SILENT = ['internal', 'unavailable'];

/** What to say of a try to save that failed. */
export function saveText(error: unknown, notDone: string): string {
  if (!(error instanceof Failure) || SILENT.includes(error.code)) return notDone;
  return error.code === 'unauthenticated' ? `${error.message} ${texts.admin.signInElsewhere}` : error.message;
}

interface SaveFailureProps {
  text: string;
  action?: { label: string; run(): void };
}

/** Stays where the toast goes; what was typed stays in the form. */
export function SaveFailure({ text, action }: SaveFailureProps) {
  return (
    <FormAlert mb={16}>
      {text}
      {action && (
        <Button variant="default" ml={16} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </FormAlert>
  );
}
