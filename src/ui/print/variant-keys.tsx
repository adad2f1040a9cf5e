import { blankKey } from '../../domain/exams/blank-answer.ts';
import type { ExamProfile } from '../../domain/exams/exam-profile.ts';
import type { PrintedQuestion } from '../../domain/print/variants.ts';
import { isAutomatic } from '../../domain/questions/question.ts';
import classes from './sheet.module.css';
import scale from './variant-keys.module.css';
import { texts } from './texts.ts';

const MISSING = '—';

/** The keys of a variant as on the answer sheet, in two columns (rule R394). They are listed by line if all questions have a line. */
export function VariantKeys({ questions }: { questions: readonly PrintedQuestion[] }) {
  const hasLines = questions.every(({ question }) => typeof question.line === 'number');
  const keys = questions.flatMap(({ question }, index) => (isAutomatic(question) ? [{ number: hasLines ? question.line : index + 1, key: blankKey(question) || MISSING }] : []));
  const half = Math.ceil(keys.length / 2);
  const label = hasLines ? texts.line : texts.number;
  return (
    <table className={`${classes.table} ${scale.keys}`}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{texts.key}</th>
          <th scope="col">{label}</th>
          <th scope="col">{texts.key}</th>
        </tr>
      </thead>
      <tbody>
        {keys.slice(0, half).map(({ number, key }, row) => {
          const other = keys[half + row];
          return (
            <tr key={row}>
              <th scope="row">{number}</th>
              <td>
                <b>{key}</b>
              </td>
              <th scope="row">{other?.number}</th>
              <td>
                <b>{other?.key}</b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const PER_ROW = 10;

/** The table that converts primary points to test points or marks. */
export function Scale({ profile: { year, scale: points, marks, maxScore } }: { profile: ExamProfile }) {
  if (points !== null) {
    const rows = Array.from({ length: Math.ceil(points.length / PER_ROW) }, (_, row) => points.slice(row * PER_ROW, (row + 1) * PER_ROW));
    return (
      <>
        <h3>{texts.scale(year)}</h3>
        <table className={scale.scale}>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((point, place) => (
                  <td key={place}>
                    {index * PER_ROW + place} → <b>{point}</b>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </>
    );
  }
  if (marks === null) return null;
  return (
    <>
      <h3>{texts.scale(year)}</h3>
      <p>{texts.marks(marks.map(([from, mark], index) => ({ from, to: (marks[index + 1]?.[0] ?? maxScore + 1) - 1, mark })))}</p>
    </>
  );
}
