import { createElement, type ReactNode } from 'react';
import { printedLetter } from '../../domain/letters.ts';
import type { PrintedQuestion as Printed } from '../../domain/print/variants.ts';
import type { QuestionOf } from '../../domain/questions/kinds/kind.ts';
import { maxScoreOf } from '../../domain/questions/max-score.ts';
import { isAutomatic, type GradedQuestion, type GradedType } from '../../domain/questions/question.ts';
import { kindOf } from '../../domain/questions/question-kinds.ts';
import { texts as questionTexts } from '../test-player/texts.ts';
import classes from './sheet.module.css';
import { texts } from './texts.ts';

interface PrintedQuestionProps {
  /** From 1, on this sheet. */
  number: number;
  printed: Printed;
  hasPicture: boolean;
}

/** A question on paper with the places to answer (rule R163). */
export function PrintedQuestion({ number, printed: { question }, hasPicture }: PrintedQuestionProps) {
  const { contextText, contextImage } = question;
  return (
    <div className={classes.question}>
      <span className={classes.number}>{number}.</span>
      <div>
        {contextText && <p className={classes.context}>{contextText}</p>}
        <p className={classes.text}>
          <b>{question.question}</b> <Hint question={question} />
        </p>
        {hasPicture && contextImage !== null && <img src={contextImage} alt={questionTexts.image(number)} className={classes.picture} />}
        <AnswerPlace question={question} />
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

/** The place to answer, by the question's kind. */
const AnswerPlace = ({ question }: { question: GradedQuestion }) => createElement(placeOf(question), { question });

/** Options are short where four of them fit side by side. */
const SHORT_OPTION = 8;

function Options({ options, areSeveralRight = false }: { options: readonly string[]; areSeveralRight?: boolean }) {
  return (
    <ul
      className={classes.options}
      data-several={areSeveralRight || undefined}
      data-short={options.every((option) => option.length <= SHORT_OPTION) || undefined}
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
  return (
    <>
      <div className={classes.columns}>
        <List items={question.matchLeft} label={printedLetter} />
        <List items={question.matchRight} label={(index) => String(index + 1)} />
      </div>
      <Boxes labels={question.matchLeft.map((_, index) => printedLetter(index))} />
    </>
  );
}

function SequencePlace({ question }: { question: QuestionOf<'sequence'> }) {
  return (
    <>
      <List items={question.items} label={(index) => String(index + 1)} />
      <p className={classes.answer}>
        {texts.order} <Boxes labels={question.items.map(() => '')} />
      </p>
    </>
  );
}

/** Lines to write on: as many as the points are worth. */
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

function List({ items, label }: { items: readonly string[]; label(index: number): string }) {
  return (
    <ul className={classes.list}>
      {items.map((item, index) => (
        <li key={index}>
          {label(index)}) {item}
        </li>
      ))}
    </ul>
  );
}

/** Boxes to write into, under their labels. */
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
