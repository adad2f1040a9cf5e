import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { failureTexts } from '../../../domain/failure.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { SaveFailure } from '../../../ui/saving/save-failure.tsx';
import type { Saving } from '../../../ui/saving/use-saving.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { FormCard } from './form-card.tsx';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.admin;

interface AuthorFormProps {
  title: string;
  saving: Saving<never, unknown>;
  /** What is wrong with what was typed; a field says itself what is wrong with it alone. */
  problem: string | null;
  /** What the fields hold. */
  typed: Record<string, unknown>;
  /** Stores it, if it may be. @returns whether it is stored */
  submit(): Promise<boolean>;
  children: ReactNode;
}

/** The frame of the tutor's forms: the way back, the fields, what went wrong, the button. What is saved leads back. */
export function AuthorForm({ saving, problem, children, ...form }: AuthorFormProps) {
  const navigate = useNavigate();
  const { stored, isBusy } = saving;
  const words =
    stored === null
      ? { submitLabel: texts.create, busyLabel: texts.creating }
      : { submitLabel: texts.save, busyLabel: texts.saving };
  return (
    <FormCard
      {...form}
      {...words}
      isBusy={isBusy}
      onSaved={() => void navigate('/admin')}
      back={<BackLink to="/admin">{texts.toAdmin}</BackLink>}
      failure={
        <>
          {problem === 'missing-fields' && <FormAlert>{failureTexts[problem]}</FormAlert>}
          {problem === null && <SaveFailure {...saving} />}
        </>
      }
    >
      {children}
    </FormCard>
  );
}
