import { Button } from '@mantine/core';
import { useId } from 'react';
import classes from './kept-offer.module.css';
import { texts, type FormSubject } from './texts.ts';

interface KeptOfferProps {
  /** The ISO time of the last change. */
  at: string;
  what: string;
  subject: FormSubject;
  /** Whether the stored version is newer than the version that the edits are based on. */
  isOutdated: boolean;
  onRestore(): void;
  onRemove(): void;
}

/** Offers, above a form, the edits that an earlier opening of the form has left (rule R158). */
export function KeptOffer({ at, what, subject, isOutdated, onRestore, onRemove }: KeptOfferProps) {
  const id = useId();
  return (
    <section className={classes.offer} data-narrow={subject === 'lesson' || subject === 'block' || undefined} aria-labelledby={id}>
      <div role="status">
        <h2 id={id} className={classes.title}>
          {texts.title}
        </h2>
        <p>
          {texts.about(at, what)} {isOutdated && <strong>{texts.changed[subject]}</strong>}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button onClick={onRestore}>{texts.restore}</Button>
        <Button variant="default" onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </section>
  );
}
