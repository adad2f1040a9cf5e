import { useState } from 'react';
import { answerKey } from '../../domain/print/answer-key.ts';
import type { PrintedQuestion } from '../../domain/print/variant.ts';
import { date } from '../lib/format-russian.ts';
import classes from './sheet.module.css';
import { texts } from './texts.ts';

interface KeysSheetProps {
  name: string;
  maxScore: number;
  /** The questions of each variant in its order. */
  variants: readonly (readonly PrintedQuestion[])[];
  rules: readonly string[];
  hasExplanations: boolean;
}

/** The keys to all variants, on pages of their own (rule R162). */
export function KeysSheet({ name, maxScore, variants, rules, hasExplanations }: KeysSheetProps) {
  const [today] = useState(() => date(new Date().toISOString()));
  const [first = []] = variants;
  const explained = first.flatMap(({ siteNumber, question: { explanation } }) => (explanation ? { siteNumber, explanation } : []));
  return (
    <section className={classes.keys}>
      <div className={classes.titles}>
        <h2>{name}</h2>
        <span className={classes.variant}>{texts.keys}</span>
      </div>
      <p>{texts.maximum(maxScore)}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.number}</th>
            {variants.map((_, index) => (
              <th key={index} scope="col">
                {texts.variant(index + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map(({ siteNumber }, row) => (
            <tr key={siteNumber}>
              <th scope="row">{row + 1}</th>
              {variants.map((questions, variant) => (
                <td key={variant}>
                  <Key printed={questions[row]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.rules}>{rules.join(' ')}</p>
      {hasExplanations && explained.length > 0 && (
        <>
          <h3>{texts.explanationsTitle}</h3>
          <ul className={classes.list}>
            {explained.map(({ siteNumber, explanation }) => (
              <li key={siteNumber} className={classes.explanation}>
                {texts.siteNumber(siteNumber)} {explanation}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.foot}>
        <span>{texts.keysFoot}</span>
        <span>{today}</span>
      </div>
    </section>
  );
}

function Key({ printed }: { printed: PrintedQuestion | undefined }) {
  if (printed === undefined) return null;
  return (
    <>
      <b>{answerKey(printed.question) ?? texts.noKey}</b> <span className={classes.hint}>{texts.siteNumber(printed.siteNumber)}</span>
    </>
  );
}
