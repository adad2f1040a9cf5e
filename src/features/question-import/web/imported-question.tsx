import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { formatDecimal } from '../../../domain/questions/kinds/number-answer.ts';
import { isGraded, type Question } from '../../../domain/questions/question.ts';
import { maxScore } from '../../../domain/questions/max-score.ts';
import { NumberChip } from '../../../ui/components/indicators/number-chip.tsx';
import { OptionInput } from '../../../ui/components/inputs/option-input.tsx';
import { kindNames, texts as playerTexts } from '../../../ui/test-player/texts.ts';
import type { ImportItem, Told } from './import-items.ts';
import classes from './imported-question.module.css';
import { texts } from './texts.ts';

/** Where a line is, as a text; the text field can show lines of its own text. */
export type PlaceOf = (place: { line: number; file?: string | undefined }) => string;

interface ImportedQuestionProps {
  item: ImportItem;
  isTaken: boolean;
  isThere: boolean;
  placeOf: PlaceOf;
  /** Absent where the source is a file. */
  onGoTo: ((line: number) => void) | undefined;
  onTake(isTaken: boolean): void;
}

/** A question of an import: its right answers, what is wrong with it, and what of it was not taken. */
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
          {kindOf(question)}.{' '}
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

/** Lines that were not taken. */
export function NotTaken({ told, placeOf }: { told: readonly Told[]; placeOf: PlaceOf }) {
  return told.map((each, index) => (
    <p key={index} className={classes.told}>
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      <span>{texts.notTaken(placeOf(each), each.text, each.message)}</span>
    </p>
  ));
}

const kindOf = (question: Question): string =>
  isGraded(question) ? playerTexts.kind(question.type, maxScore([question]), 'scoring' in question && question.scoring !== undefined) : kindNames.freeform;

function Answers({ question }: { question: Question }) {
  const lines = linesOf(question);
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

function linesOf(question: Question): { text: string; isRight: boolean }[] {
  switch (question.type) {
    case 'text':
      return question.options.map((text, index) => ({ text, isRight: index === question.correct }));
    case 'multiple':
      return question.options.map((text, index) => ({ text, isRight: question.correctAnswers.includes(index) }));
    case 'match':
      return question.matchLeft.map((left, row) => {
        const right = question.matchRight[question.matchAnswers[row] ?? -1];
        return { text: `${left} — ${right ?? '?'}`, isRight: right !== undefined };
      });
    case 'short':
      return question.answers.map((text) => ({ text, isRight: true }));
    case 'number':
      return question.answer === null
        ? []
        : [{ text: `${formatDecimal(question.answer)}${question.tolerance === 0 ? '' : ` ± ${formatDecimal(question.tolerance)}`}`, isRight: true }];
    case 'sequence': {
      const isKnown = question.correctOrder.length > 0;
      const items = isKnown ? question.correctOrder.map((item) => question.items[item] ?? '') : question.items;
      return items.map((text, place) => ({ text: isKnown ? `${place + 1}. ${text}` : text, isRight: isKnown }));
    }
    case 'freeform':
      return question.freeformAnswer === '' ? [] : [{ text: question.freeformAnswer, isRight: false }];
  }
}
