import { Button } from '@mantine/core';
import { useId } from 'react';
import classes from './kept-offer.module.css';
import { texts, type Subject } from './texts.ts';

interface KeptOfferProps {
  /** The ISO time of the last change. */
  at: string;
  what: string;
  /** What has been changed since; `null` if nothing has. */
  changedSubject: Subject | null;
  onRestore(): void;
  onRemove(): void;
}

/** Offers the edits that an earlier opening of the form has left, above the form (rule R158). */
export function KeptOffer({ at, what, changedSubject, onRestore, onRemove }: KeptOfferProps) {
  const id = useId();
  return (
    <section className={classes.offer} aria-labelledby={id}>
      <div role="status">
        <h2 id={id} className={classes.title}>
          {texts.title}
        </h2>
        <p>
          {texts.about(at, what)} {changedSubject && <strong>{texts.changed[changedSubject]}</strong>}
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
