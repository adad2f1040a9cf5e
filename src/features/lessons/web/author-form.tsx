import type { ReactNode } from 'react';
import { failureTexts } from '../../../domain/failure.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { FormCard } from '../../../ui/editor/form-card.tsx';
import { SaveFailure } from '../../../ui/editor/save-failure.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { texts as allTexts } from './texts.ts';
import type { FormSaving } from './use-form-saving.ts';

interface AuthorFormProps {
  title: string;
  saving: Omit<FormSaving<never>, 'onSubmit'>;
  /** What is wrong with what was typed; a field says itself what is wrong with it alone. */
  problem: string | null;
  isChanged: boolean;
  onSubmit(): void;
  children: ReactNode;
}

/** The frame of the tutor's forms: the way back, the fields, what went wrong, the button. */
export function AuthorForm({ saving, problem, children, ...form }: AuthorFormProps) {
  const { error, notDone, onReload, submitLabel, busyLabel, isBusy } = saving;
  return (
    <FormCard
      {...form}
      {...{ submitLabel, busyLabel, isBusy }}
      back={<BackLink to="/admin">{allTexts.admin.toAdmin}</BackLink>}
      failure={
        <>
          {problem === 'missing-fields' && <FormAlert>{failureTexts[problem]}</FormAlert>}
          {error !== null && problem === null && (
            <SaveFailure error={error} notDone={notDone} {...(onReload && { onReload })} />
          )}
        </>
      }
    >
      {children}
    </FormCard>
  );
}
