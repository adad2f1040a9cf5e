import type { ExamProfile } from '../../domain/exams/exam-profile.ts';
import type { Variant } from '../../domain/print/variants.ts';
import { isAutomatic } from '../../domain/questions/question.ts';
import classes from './blank-sheet.module.css';
import { SheetHead, SheetPage } from './sheet-page.tsx';
import { texts } from './texts.ts';

/** The number of cells in a row; the answer sheet of the exam has as many. */
const CELLS = 17;
/** The number of spare rows. A pupil writes an answer there that replaces another answer. */
const SPARE = 6;

interface BlankSheetProps {
  name: string;
  questions: Variant['questions'];
  profile: ExamProfile | null;
  /** The text at the bottom on the left. */
  foot: string;
  /** The text at the bottom on the right: the number of the page. */
  page: string;
}

/** A page with cells for the answers to all questions that the program scores (rule R394). */
export function BlankSheet({ name, questions, profile, foot, page }: BlankSheetProps) {
  const numbered = questions.map((printed, index) => ({ ...printed, number: index + 1 }));
  const short = numbered.filter(({ question }) => isAutomatic(question));
  const extended = numbered.filter(({ question }) => !isAutomatic(question)).map(({ number }) => number);
  const half = Math.ceil(short.length / 2);
  return (
    <SheetPage head={<SheetHead name={name} label={texts.blank} />} foot={foot} page={page}>
      <p>{texts.blankHint}</p>
      <div className={classes.columns} data-field="blank">
        {[short.slice(0, half), short.slice(half)].map((column, place) => (
          <div key={place}>
            {column.map(({ number }) => (
              <Row key={number} label={String(number)} />
            ))}
          </div>
        ))}
      </div>
      <h3>{texts.replacement}</h3>
      <div className={classes.columns}>
        {[0, 1].map((column) => (
          <div key={column}>
            {Array.from({ length: SPARE / 2 }, (_, row) => (
              <Row key={row} label={null} />
            ))}
          </div>
        ))}
      </div>
      {extended.length > 0 && <p className={classes.note}>{texts.onOtherSheets(extended)}</p>}
      {profile !== null && <p className={classes.small}>{texts.trainingBlank}</p>}
    </SheetPage>
  );
}

/** The row of a question: its number and the cells for its answer. A spare row has a cell for the number. */
const Row = ({ label }: { label: string | null }) => (
  <div className={classes.row}>
    {label === null ? <span className={classes.cell} /> : <b>{label}</b>}
    <span className={classes.cells} aria-hidden>
      {Array.from({ length: CELLS }, (_, cell) => (
        <span key={cell} className={classes.cell} />
      ))}
    </span>
  </div>
);
