import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { isGraded, type Question } from '../../../domain/questions/question.ts';
import { kindOf } from '../../../domain/questions/question-kinds.ts';
import { maxScore } from '../../../domain/questions/max-score.ts';
import { NumberChip } from '../../../ui/components/indicators/number-chip.tsx';
import { OptionInput } from '../../../ui/components/inputs/option-input.tsx';
import { texts as playerTexts } from '../../../ui/test-player/texts.ts';
import type { ImportItem, Told } from './import-items.ts';
import classes from './imported-question.module.css';
import { texts } from './texts.ts';

/** Describes the place of a line as a text. */
export type PlaceOf = (place: { line: number; file?: string | undefined }) => string;

interface ImportedQuestionProps {
  item: ImportItem;
  isTaken: boolean;
  isThere: boolean;
  placeOf: PlaceOf;
  /** Moves the cursor to a line in the text field; absent if the source is a file. */
  onGoTo: ((line: number) => void) | undefined;
  onTake(isTaken: boolean): void;
}

/** An imported question: its right answers, its problems, and its lines that were not imported. */
export function ImportedQuestion({ item, isTaken, isThere, placeOf, onGoTo, onTake }: ImportedQuestionProps) {
  const { question, problems, number, told } = item;
  return (
    <li className={classes.item} data-left-out={!isTaken || undefined}>
      <NumberChip tone={problems.length > 0 ? 'partial' : 'plain'}>{number}</NumberChip>
      <div className={classes.body}>
        <div className={classes.heading}>
          <h3 className={classes.text}>{question.question.trim() || texts.withoutText}</h3>
          <label className={classes.take}>
            <OptionInput type="checkbox" checked={isTaken} aria-label={texts.take(number)} onChange={({ currentTarget }) => onTake(currentTarget.checked)} />
            <span aria-hidden>{texts.takeShort}</span>
          </label>
        </div>
        <p className={classes.note}>
          {kindAndPoints(question)}.{' '}
          {onGoTo === undefined ? (
            placeOf(item)
          ) : (
            <button type="button" className={classes.place} onClick={() => onGoTo(item.line)}>
              {placeOf(item)}
            </button>
          )}
        </p>
        {isThere && <p className={classes.there}>{texts.isThere}</p>}
        {question.contextImage !== null && <img src={question.contextImage} alt="" className={classes.image} />}
        <Answers question={question} />
        {problems.map((problem) => (
          <p key={problem} className={classes.problem}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            {problem}
          </p>
        ))}
        <NotTaken told={told} placeOf={placeOf} />
      </div>
    </li>
  );
}

/** The lines that were not imported. */
export function NotTaken({ told, placeOf }: { told: readonly Told[]; placeOf: PlaceOf }) {
  return told.map((each, index) => (
    <p key={index} className={classes.told}>
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      <span>{texts.notTaken(placeOf(each), each.text, each.message)}</span>
    </p>
  ));
}

const kindAndPoints = (question: Question): string =>
  isGraded(question) ? playerTexts.kind(kindOf(question).name, maxScore([question]), 'scoring' in question && question.scoring !== undefined) : kindOf(question).name;

function Answers({ question }: { question: Question }) {
  const lines = kindOf(question).keyLines(question);
  if (lines.length === 0) return null;
  return (
    <ul className={classes.answers}>
      {lines.map(({ text, isRight }, index) => (
        <li key={index} className={classes.answer} data-right={isRight || undefined}>
          {isRight && <IconCheck size={18} stroke={1.75} role="img" aria-label={texts.right} />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
