import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { UnsavedGuard } from '../../../ui/saving/unsaved-guard.tsx';
import { useUnsaved } from '../../../ui/saving/use-unsaved.ts';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import classes from './form-card.module.css';

interface FormCardProps {
  title: string;
  back: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** What the last try to save met. */
  failure: ReactNode;
  submitLabel: string;
  /** In place of the label while saving (specification §4). */
  busyLabel: string;
  isBusy: boolean;
  /** What the fields hold. */
  typed: Record<string, unknown>;
  /** Stores it, if it may be. @returns whether it is stored */
  submit(): Promise<boolean>;
  /** What follows, unless something was typed meanwhile. */
  onSaved(): void;
}

/** A form of the tutor's in one card, its button at the end. */
export function FormCard({ title, back, children, failure, ...form }: FormCardProps) {
  const [tries, setTries] = useState(0);
  const element = useFirstProblem(tries);
  const { isChanged, markSaved } = useUnsaved(form.typed, form.onSaved);
  return (
    <div className={classes.page}>
      <UnsavedGuard isChanged={isChanged} />
      <PageHead title={title} back={back} />
      <LeafCard
        as="form"
        ref={element}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (form.isBusy) return;
          void form.submit().then((isStored) => isStored && markSaved());
          setTries(tries + 1);
        }}
      >
        {children}
        {failure}
        <Button type="submit" className={classes.button} disabled={form.isBusy}>
          {form.isBusy ? form.busyLabel : form.submitLabel}
        </Button>
      </LeafCard>
    </div>
  );
}
