import { Button } from '@mantine/core';
import { AppError } from '../../domain/errors.ts';
import { Alert } from '../components/feedback/alert.tsx';
import { isConflict, isOutcomeUnknown } from './idempotent-save.ts';
import { saveTexts as texts } from './texts.ts';

/** The message of a failed save: the message of the error, or `fallback` if the error has none for users (rule R63). */
export function saveText(error: unknown, fallback: string): string {
  if (!(error instanceof AppError) || isOutcomeUnknown(error)) return fallback;
  return error.code === 'unauthenticated' ? `${error.message} ${texts.signInElsewhere}` : error.message;
}

interface SaveErrorProps {
  error: Error | null;
  /** The message for errors that have no message for users. */
  fallbackText: string;
  /** Replaces the values of the form by the version that another admin has saved. */
  reload: (() => void) | undefined;
}

/** The error of the last save. Unlike a toast, it stays on the page (rule R76). */
export function SaveError({ error, fallbackText, reload }: SaveErrorProps) {
  if (error === null) return null;
  return (
    <Alert tone="error" role="note" mb={16}>
      {saveText(error, fallbackText)}
      {isConflict(error) && reload && (
        <Button variant="default" ml={16} onClick={reload}>
          {texts.loadNewer}
        </Button>
      )}
    </Alert>
  );
}
