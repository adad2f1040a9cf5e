import { createElement, useContext, type ReactNode } from 'react';
import type { Given } from '../../../domain/checking/check-types.ts';
import { paperRow } from '../../../domain/exams/paper-look.ts';
import { rowLetter } from '../../../domain/letters.ts';
import type { QuestionOf } from '../../../domain/questions/kinds/kind.ts';
import type { Answer, GradedQuestion, GradedType } from '../../../domain/questions/question.ts';
import { verdictOf } from '../../../domain/questions/review.ts';
import { isSameItem } from '../../../domain/questions/kinds/equal-items.ts';
import { chosenOptions, chosenPair } from '../../../domain/questions/kinds/chosen.ts';
import { RoundChip } from '../../components/indicators/number-chip.tsx';
import { PaperLook } from '../../questions/paper-look-context.ts';
import classes from './review-answer.module.css';
import { useShownItem } from '../use-shown-item.ts';
import { ReviewRow } from '../review-row.tsx';
import { BlankLine } from './blank-line.tsx';
import { ScoringRule } from './scoring-rule.tsx';
import { ExtendedReview } from './extended-review.tsx';
import { SequenceReview } from './sequence-review.tsx';
import { reviewTexts as texts, type Whose } from '../texts.ts';
import { NumberReview, ShortReview } from './typed-review.tsx';

interface ReviewAnswerProps<Question = GradedQuestion> {
  question: Question;
  answer: Answer;
  whose: Whose;
  /** The tutor's check of an extended answer. It is set only after the tutor has given the check out to the pupil. */
  check?: Given | null;
  /** The number of the question that the pupil sees. */
  number?: number;
}

type Review<Type extends GradedType> = (props: ReviewAnswerProps<QuestionOf<Type>>) => ReactNode;

const REVIEWS: { [Type in GradedType]: Review<Type> } = {
  text: OptionReview,
  multiple: MultipleReview,
  match: MatchReview,
  short: ShortReview,
  number: NumberReview,
  sequence: SequenceReview,
  extended: ExtendedReview,
};

const reviewOf = <Type extends GradedType>({ type }: { type: Type }): Review<Type> => REVIEWS[type];

/** Shows the given answer and the right answer, by the question's kind, and how its points were calculated. */
export const ReviewAnswer = (props: ReviewAnswerProps) => (
  <div className={classes.review}>
    {createElement(reviewOf(props.question), props)}
    <BlankLine {...props} />
    <ScoringRule {...props} />
  </div>
);

function OptionReview({ question, answer, whose }: ReviewAnswerProps<QuestionOf<'text'>>) {
  const words = texts.whose[whose];
  const shown = useShownItem(question.options);
  const isRight = answer === question.correct;
  const given = typeof answer === 'number' ? shown(answer) : undefined;
  return (
    <div className={classes.rows}>
      {given !== undefined && <ReviewRow mark={isRight ? 'right' : 'wrong'} text={given} note={isRight ? words.right : words.wrong} />}
      {!isRight && <ReviewRow mark="missed" text={shown(question.correct) ?? ''} note={texts.right} />}
    </div>
  );
}

function MultipleReview({ question, answer, whose }: ReviewAnswerProps<QuestionOf<'multiple'>>) {
  const words = texts.whose[whose];
  const chosen = new Set(chosenOptions(answer));
  const correct = new Set(question.correctAnswers);
  const isCorrect = verdictOf(question, answer) === 'correct';
  const shown = useShownItem(question.options);
  const rows = question.options.map((_, option) => {
    const text = shown(option) ?? '';
    const isRight = correct.has(option);
    if (chosen.has(option)) {
      return isRight
        ? { text, mark: 'right' as const, note: words.markedRight }
        : { text, mark: 'wrong' as const, note: words.markedWrong };
    }
    return isRight ? { text, mark: 'missed' as const, note: texts.missedRight } : { text, mark: 'plain' as const };
  });
  return (
    <div className={classes.rows}>
      {/* If the answer is right, the other options are hidden. */}
      {rows
        .filter(({ mark }) => !isCorrect || mark !== 'plain')
        .map((row, index) => (
          <ReviewRow key={`${index}-${row.text}`} {...row} />
        ))}
    </div>
  );
}

function MatchReview({ question, answer }: ReviewAnswerProps<QuestionOf<'match'>>) {
  const isOnPaper = useContext(PaperLook);
  const shown = useShownItem(question.matchRight);
  return (
    <div className={classes.pairs}>
      {question.matchLeft.map((left, row) => {
        const { letter, text } = isOnPaper ? paperRow(left, row) : { letter: rowLetter(row), text: left };
        const given = chosenPair(answer, row);
        const right = question.matchAnswers[row];
        const isRight = isSameItem(question.matchRight, given, right);
        return (
          <div key={`${row}-${left}`} className={classes.pair}>
            <div className={classes.left}>
              <RoundChip>{letter}</RoundChip>
              {text !== null && <span className={classes.text}>{text}</span>}
            </div>
            <ReviewRow
              mark={isRight ? 'right' : 'wrong'}
              text={shown(given) ?? ''}
              {...(isRight ? { label: texts.verdicts.correct } : { note: texts.rightPair(shown(right) ?? '') })}
            />
          </div>
        );
      })}
    </div>
  );
}
