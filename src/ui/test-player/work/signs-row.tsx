import type { RefObject } from 'react';
import classes from './work.module.css';
import { texts } from './texts.ts';

const SIGNS: readonly { shown: string; inserted: string; label: string }[] = [
  ...['♀', '♂', '×', '→', '′'].map((sign) => ({ shown: sign, inserted: sign, label: texts.insert(sign) })),
  { shown: 'Xᴬ', inserted: 'ᴬ', label: texts.insertUpper },
  { shown: 'Xᵃ', inserted: 'ᵃ', label: texts.insertLower },
];

interface SignsRowProps {
  field: RefObject<HTMLTextAreaElement | null>;
  isDisabled: boolean;
  onChange(text: string): void;
}

/** Buttons for signs of biology that phones have no keys for. A press inserts the sign at the cursor. */
export function SignsRow({ field, isDisabled, onChange }: SignsRowProps) {
  const insert = (sign: string): void => {
    const { current } = field;
    if (current === null) return;
    const { value, selectionStart, selectionEnd } = current;
    onChange(value.slice(0, selectionStart) + sign + value.slice(selectionEnd));
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(selectionStart + sign.length, selectionStart + sign.length);
    });
  };
  return (
    <div className={classes.signs}>
      {/* CSS draws the sign from an attribute. The accessible name says what a raised letter means. */}
      {SIGNS.map(({ shown, inserted, label }) => (
        <button key={shown} type="button" className={classes.sign} aria-label={label} data-sign={shown} disabled={isDisabled} onClick={() => insert(inserted)} />
      ))}
    </div>
  );
}
