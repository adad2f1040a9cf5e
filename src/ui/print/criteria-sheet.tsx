import { useState } from 'react';
import { ruleInWords } from '../../domain/checking/criteria/criteria-rule.ts';
import type { PrintedQuestion, Variant } from '../../domain/print/variants.ts';
import { date } from '../lib/russian/dates.ts';
import { nbsp } from '../lib/russian/typography.ts';
import classes from './sheet.module.css';
import { texts } from './texts.ts';

interface CriteriaSheetProps {
  name: string;
  /** The first variant, whose question numbers are shown. */
  variant: Variant;
}

const criteriaOf = ({ question }: PrintedQuestion) => (question.type === 'extended' ? question.criteria : null);

/**
 * The elements and the scoring rule of the extended questions, on a page after the keys (rule R366). It shows nothing if no question has
 * criteria.
 */
export function CriteriaSheet({ name, variant: { questions } }: CriteriaSheetProps) {
  const [today] = useState(() => date(new Date().toISOString()));
  if (!questions.some(criteriaOf)) return null;
  return (
    <section className={classes.keys}>
      <div className={classes.titles}>
        <h2>{name}</h2>
        <span className={classes.variant}>{texts.criteria}</span>
      </div>
      <p>{texts.criteriaNumbers}</p>
      {questions.map((printed, index) => {
        const criteria = criteriaOf(printed);
        if (criteria === null || printed.question.type !== 'extended') return null;
        return (
          <div key={printed.siteNumber} className={classes.block}>
            <h3>{texts.criteriaOf(index + 1, printed.siteNumber, printed.question.maxPoints)}</h3>
            <ol className={classes.elements}>
              {criteria.elements.map((element, place) => (
                <li key={element.id ?? place}>{element.text}</li>
              ))}
            </ol>
            <p>{nbsp(ruleInWords(criteria))}</p>
            {criteria.extraErrors && <p>{texts.extraErrors}</p>}
          </div>
        );
      })}
      <div className={classes.foot}>
        <span>{texts.criteriaFoot}</span>
        <span>{today}</span>
      </div>
    </section>
  );
}
