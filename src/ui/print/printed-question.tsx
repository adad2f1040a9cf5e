import { createElement, useContext, type ReactNode } from 'react';
import { paperItem, paperRow } from '../../domain/exams/paper-look.ts';
import { printedLetter } from '../../domain/letters.ts';
import type { PrintedQuestion as Printed } from '../../domain/print/variants.ts';
import type { QuestionOf } from '../../domain/questions/kinds/kind.ts';
import { maxScoreOf } from '../../domain/questions/max-score.ts';
import { isAutomatic, type GradedQuestion, type GradedType } from '../../domain/questions/question.ts';
import { kindOf } from '../../domain/questions/question-kinds.ts';
import { texts as questionTexts } from '../test-player/texts.ts';
import { PaperLook } from '../questions/paper-look-context.ts';
import { PrintedPicture } from './printed-picture.tsx';
import classes from './sheet.module.css';
import { texts } from './texts.ts';

interface PrintedQuestionProps {
  /** The number of the question on this sheet, from 1. */
  number: number;
  printed: Printed;
  hasPicture: boolean;
  /** Whether the pupil writes the answers on a separate answer sheet. */
  hasBlank: boolean;
}

/** A question on paper, with the place for its answer (rule R163). */
export function PrintedQuestion({ number, printed: { question, material }, hasPicture, hasBlank }: PrintedQuestionProps) {
  const { contextText, contextImage } = question;
  return (
    <div className={classes.question} data-material={material !== null || undefined}>
      <span className={classes.number}>{number}.</span>
      <div>
        {contextText && <p className={classes.context}>{contextText}</p>}
        <p className={classes.text}>
          <b>{question.question}</b> <Hint question={question} />
        </p>
        {hasPicture && contextImage !== null && <PrintedPicture src={contextImage} alt={questionTexts.image(number)} />}
        {!(hasBlank && question.type === 'extended') && <AnswerPlace question={question} />}
      </div>
    </div>
  );
}

function Hint({ question }: { question: GradedQuestion }) {
  return (
    <span className={classes.hint}>
      {kindOf(question).answeredBy === 'options' && `${texts.severalAnswers} `}
      {!isAutomatic(question) && `${texts.upToPoints(maxScoreOf(question))} `}
      {'scoring' in question && question.scoring !== undefined && texts.inExam}
    </span>
  );
}

type PlaceOf<Type extends GradedType> = (props: { question: QuestionOf<Type> }) => ReactNode;

const PLACES: { [Type in GradedType]: PlaceOf<Type> } = {
  text: ({ question }) => <Options options={question.options} />,
  multiple: ({ question }) => <Options options={question.options} areSeveralRight />,
  match: MatchPlace,
  short: LinePlace,
  number: LinePlace,
  sequence: SequencePlace,
  extended: WritingPlace,
};

const placeOf = <Type extends GradedType>({ type }: { type: Type }): PlaceOf<Type> => PLACES[type];

/** The place for the answer, by the question's kind. */
const AnswerPlace = ({ question }: { question: GradedQuestion }) => createElement(placeOf(question), { question });

/** Options of at most this many letters are short: four of them fit side by side. */
const SHORT_OPTION = 8;
const areShort = (options: readonly string[]): boolean => options.every((option) => option.length <= SHORT_OPTION);

function Options({ options, areSeveralRight = false }: { options: readonly string[]; areSeveralRight?: boolean }) {
  const isOnPaper = useContext(PaperLook);
  if (isOnPaper) return <NumberedOptions options={options} cells={areSeveralRight ? 3 : 1} />;
  return (
    <ul
      className={classes.options}
      data-several={areSeveralRight || undefined}
      data-short={areShort(options) || undefined}
    >
      {options.map((option, index) => (
        <li key={index}>
          {printedLetter(index)}) {option}
        </li>
      ))}
    </ul>
  );
}

function MatchPlace({ question }: { question: QuestionOf<'match'> }) {
  const isOnPaper = useContext(PaperLook);
  // In a table with gaps, the row of a gap has only a letter. Such a row is not listed, because the boxes below show all letters.
  const rows = question.matchLeft.flatMap((text, row) => {
    const shown = isOnPaper ? paperRow(text, row).text : text;
    return shown === null ? [] : [`${printedLetter(row)}) ${shown}`];
  });
  const items = question.matchRight.map(numbered);
  return (
    <>
      {rows.length > 0 ? (
        <div className={classes.columns} data-short={areShort(question.matchRight) || undefined}>
          <List items={rows} />
          <List items={items} />
        </div>
      ) : (
        <p className={classes.list}>{items.join('; ')}</p>
      )}
      <Boxes labels={question.matchLeft.map((_, index) => printedLetter(index))} />
    </>
  );
}

function SequencePlace({ question }: { question: QuestionOf<'sequence'> }) {
  return (
    <>
      <List items={question.items.map(numbered)} />
      <p className={classes.answer}>
        {texts.order} <Boxes labels={question.items.map(() => '')} />
      </p>
    </>
  );
}

/** Lines to write on; their number depends on the points. */
function WritingPlace({ question }: { question: QuestionOf<'extended'> }) {
  return (
    <div className={classes.writing}>
      {Array.from({ length: writingLines(question) }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}

const MAX_LINES = 24;
const writingLines = ({ maxPoints }: QuestionOf<'extended'>): number => Math.min(MAX_LINES, 4 + 2 * maxPoints);

function LinePlace() {
  return (
    <p className={classes.answer}>
      {texts.answer} <span className={classes.line} />
    </p>
  );
}

/** An item with its number: «2) амилаза». If the text is only the number, «2)». */
function numbered(text: string, place: number): string {
  const item = paperItem(text, place);
  return item.text === null ? String(item.number) : `${item.number}) ${item.text}`;
}

/** The numbered options of a question that looks as in the exam. Pupils write the numbers of options into the boxes. */
const NumberedOptions = ({ options, cells }: { options: readonly string[]; cells: number }) => (
  <>
    <List items={options.map(numbered)} />
    <Boxes labels={Array.from({ length: cells }, () => '')} />
  </>
);

const List = ({ items }: { items: readonly string[] }) => (
  <ul className={classes.list}>
    {items.map((item, index) => (
      <li key={index}>{item}</li>
    ))}
  </ul>
);

/** Boxes to write into, with labels above them. */
function Boxes({ labels }: { labels: readonly string[] }) {
  return (
    <span className={classes.boxes}>
      {labels.map((label, index) => (
        <span key={index} className={classes.box}>
          {label !== '' && <b>{label}</b>}
          <span />
        </span>
      ))}
    </span>
  );
}
