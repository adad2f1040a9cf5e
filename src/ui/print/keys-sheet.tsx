import { useState } from 'react';
import type { ExamProfile } from '../../domain/exams/exam-profile.ts';
import { pointRules } from '../../domain/print/point-rules.ts';
import { printedKey } from '../../domain/print/printed-key.ts';
import type { PrintedQuestion, Variant } from '../../domain/print/variants.ts';
import type { GradedQuestion } from '../../domain/questions/question.ts';
import { LaterMarkdown } from '../markdown/later-markdown.tsx';
import { date } from '../lib/russian/dates.ts';
import classes from './sheet.module.css';
import { texts } from './texts.ts';
import { Scale, VariantKeys } from './variant-keys.tsx';

interface KeysSheetProps {
  name: string;
  maxScore: number;
  variants: readonly Variant[];
  hasExplanations: boolean;
  /** The exam of the test; `null` if there is none. The keys of a test with an exam are written as on the answer sheet of the exam. */
  profile: ExamProfile | null;
}

/** The keys to all variants, on pages of their own (rule R162). */
export function KeysSheet({ name, maxScore, variants, hasExplanations, profile }: KeysSheetProps) {
  const [today] = useState(() => date(new Date().toISOString()));
  const first = variants[0]?.questions ?? [];
  const explained = first.flatMap(({ siteNumber, question }) => explanationsOf(question).map((explanation) => ({ siteNumber, explanation })));
  const isVariant = profile !== null && variants.length === 1;
  const withCriteria = first.flatMap(({ question }) => (question.type === 'extended' && question.criteria !== null && typeof question.line === 'number' ? [question.line] : []));
  const rules = pointRules(first.map(({ siteNumber, question }) => ({ number: siteNumber, question })));
  return (
    <section className={classes.keys}>
      <div className={classes.titles}>
        <h2>{name}</h2>
        <span className={classes.variant}>{texts.keys}</span>
      </div>
      <p>{isVariant ? texts.blankMaximum(maxScore) : texts.maximum(maxScore)}</p>
      {isVariant ? (
        <VariantKeys questions={first} />
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.number}</th>
              {variants.map(({ number }) => (
                <th key={number} scope="col">
                  {texts.variant(number)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map(({ siteNumber }, row) => (
              <tr key={siteNumber}>
                <th scope="row">{row + 1}</th>
                {variants.map(({ number, questions }) => (
                  <td key={number}>
                    <Key printed={questions[row]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.rules}>{isVariant ? texts.variantPoints(rules) : texts.points(rules)}</p>
      {isVariant && withCriteria.length > 0 && <p className={classes.rules}>{texts.criteriaFollow(withCriteria)}</p>}
      {profile !== null && <Scale profile={profile} />}
      {hasExplanations && explained.length > 0 && (
        <>
          <h3>{texts.explanationsTitle}</h3>
          <ul className={classes.list}>
            {explained.map(({ siteNumber, explanation }, index) => (
              <li key={index} className={classes.explanation}>
                <span>{texts.siteNumber(siteNumber)}</span>
                <LaterMarkdown content={explanation} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.foot}>
        <span>{isVariant ? texts.keys : texts.keysFoot}</span>
        <span>{today}</span>
      </div>
    </section>
  );
}

/** The texts that explain a question. An extended question has its sample answer first; its explanation, if there is any, follows. */
const explanationsOf = (question: GradedQuestion): string[] =>
  [question.type === 'extended' ? question.sampleAnswer : null, question.explanation].filter((text) => typeof text === 'string' && text !== '') as string[];

function Key({ printed }: { printed: PrintedQuestion | undefined }) {
  if (printed === undefined) return null;
  return (
    <>
      <b>{printedKey(printed.question)}</b> <span className={classes.hint}>{texts.siteNumber(printed.siteNumber)}</span>
    </>
  );
}
