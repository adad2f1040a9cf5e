import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { BackLink } from '../../../ui/back-link.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SaveFailure } from '../../../ui/saving/save-failure.tsx';
import { UnsavedGuard } from '../../../ui/saving/unsaved-guard.tsx';
import type { Saving } from '../../../ui/saving/use-saving.ts';
import { useUnsaved } from '../../../ui/saving/use-unsaved.ts';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import classes from './author-form.module.css';
import { texts as allTexts } from './texts.ts';
import type { Fields } from './use-fields.ts';

const texts = allTexts.admin;

interface AuthorFormProps<Draft, Saved> {
  title: string;
  saving: Saving<Draft, Saved>;
  fields: Pick<Fields<never>, 'typed' | 'problem' | 'check' | 'refuse'>;
  /** What is to be stored. @throws Failure where it may not be */
  rule(): Draft;
  /** The inputs. */
  children: ReactNode;
}

/** A form of the tutor's in one card: the way back, the inputs, what went wrong, the button. What is saved leads back. */
export function AuthorForm<Draft, Saved>({ title, saving, fields, rule, children }: AuthorFormProps<Draft, Saved>) {
  const navigate = useNavigate();
  const [tries, setTries] = useState(0);
  const form = useFirstProblem(tries);
  const { isChanged, markSaved } = useUnsaved(fields.typed, () => void navigate('/admin'));
  const { stored, isBusy } = saving;
  const [label, busyLabel] = stored === null ? [texts.create, texts.creating] : [texts.save, texts.saving];

  const submit = async () => {
    const draft = fields.check(rule);
    if (draft === null) return;
    const refusal = await saving.save(draft);
    if (refusal === null) markSaved();
    else if (fields.refuse(refusal)) setTries((before) => before + 1);
  };
  return (
    <div className={classes.page}>
      <UnsavedGuard isChanged={isChanged} />
      <PageHead title={title} back={<BackLink to="/admin">{texts.toAdmin}</BackLink>} />
      <LeafCard
        as="form"
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          void submit();
          setTries((before) => before + 1);
        }}
      >
        {children}
        {fields.problem?.code === 'missing-fields' && (
          <Notice tone="error" role="note">
            {fields.problem.message}
          </Notice>
        )}
        {fields.problem === null && <SaveFailure {...saving} />}
        <BusyButton type="submit" className={classes.button} isBusy={isBusy} busyLabel={busyLabel}>
          {label}
        </BusyButton>
      </LeafCard>
    </div>
  );
}
