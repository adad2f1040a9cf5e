import { IconCircleCheck, IconCircleDashedCheck, IconCircleX } from '@tabler/icons-react';
import { rowLetter, type Answer, type GradedQuestion } from '../../domain/questions/question.ts';
import { verdictOf } from '../../domain/questions/review.ts';
import { acceptedRange, formatDecimal } from '../../domain/questions/number-answer.ts';
import { chosenOptions, chosenOrder, chosenPair } from '../../domain/questions/scoring.ts';
import { RoundChip } from '../components/feedback/number-chip.tsx';
import classes from './review-answer.module.css';
import { reviewTexts as texts, type Whose } from './texts.ts';

type Mark = 'right' | 'wrong' | 'missed' | 'plain';

const ICONS = { right: IconCircleCheck, wrong: IconCircleX, missed: IconCircleDashedCheck, plain: null } as const;

interface RowProps {
  mark: Mark;
  text: string;
  note?: string;
  /** The label of the icon, for rows without a note. */
  label?: string;
}

function Row({ mark, text, note, label }: RowProps) {
  const Icon = ICONS[mark];
  return (
    <div className={classes.row} data-mark={mark}>
      {Icon === null ? (
        <span />
      ) : (
        <Icon size={20} stroke={1.75} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />
      )}
      <span className={classes.text}>{text}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </div>
  );
}

interface ReviewAnswerProps<Question = GradedQuestion> {
  question: Question;
  answer: Answer;
  whose: Whose;
}

/** The given and the right answer, by the question's kind. */
export function ReviewAnswer({ question, answer, whose }: ReviewAnswerProps) {
  const words = texts.whose[whose];
  switch (question.type) {
    case 'text': {
      const isRight = answer === question.correct;
      const given = typeof answer === 'number' ? question.options[answer] : undefined;
      return (
        <div className={classes.rows}>
          {given !== undefined && (
            <Row
              mark={isRight ? 'right' : 'wrong'}
              text={given}
              note={isRight ? words.right : words.wrong}
            />
          )}
          {!isRight && <Row mark="missed" text={question.options[question.correct] ?? ''} note={texts.right} />}
        </div>
      );
    }
    case 'multiple':
      return <MultipleReview question={question} answer={answer} whose={whose} />;
    case 'match':
      return (
        <div className={classes.pairs}>
          {question.matchLeft.map((left, row) => {
            const given = chosenPair(answer, row);
            const right = question.matchAnswers[row];
            const isRight = given === right;
            return (
              <div key={`${row}-${left}`} className={classes.pair}>
                <div className={classes.left}>
                  <RoundChip>{rowLetter(row)}</RoundChip>
                  <span className={classes.text}>{left}</span>
                </div>
                <Row
                  mark={isRight ? 'right' : 'wrong'}
                  text={question.matchRight[given ?? -1] ?? ''}
                  {...(isRight
                    ? { label: texts.verdicts.correct }
                    : { note: texts.rightPair(question.matchRight[right ?? -1] ?? '') })}
                />
              </div>
            );
          })}
        </div>
      );
    case 'short':
    case 'number':
      return <TypedReview question={question} answer={answer} whose={whose} />;
    case 'sequence':
      return <SequenceReview question={question} answer={answer} />;
  }
}

function TypedReview({ question, answer, whose }: ReviewAnswerProps<GradedQuestion & { type: 'short' | 'number' }>) {
  const words = texts.whose[whose];
  const isRight = verdictOf(question, answer) === 'correct';
  return (
    <div className={classes.rows}>
      {typeof answer === 'string' && (
        <Row mark={isRight ? 'right' : 'wrong'} text={answer.trim()} note={isRight ? words.right : words.wrong} />
      )}
      {!isRight && <Row mark="missed" text={rightAnswerOf(question)} note={texts.right} />}
      {!isRight && <Rule>{acceptedNote(question)}</Rule>}
    </div>
  );
}

const rightAnswerOf = (question: GradedQuestion & { type: 'short' | 'number' }): string => {
  if (question.type === 'short') return question.answers[0] ?? '';
  return question.answer === null ? '' : formatDecimal(question.answer);
};

/** What else is right. */
function acceptedNote(question: GradedQuestion & { type: 'short' | 'number' }): string | null {
  if (question.type === 'short') return question.answers.length > 1 ? texts.alsoAccepted(question.answers.slice(1)) : null;
  const range = acceptedRange(question);
  return range === null || question.tolerance === 0 ? null : texts.acceptedRange(formatDecimal(range.from), formatDecimal(range.to));
}

const Rule = ({ children }: { children: string | null }) => children !== null && <p className={classes.rule}>{children}</p>;

function SequenceReview({ question, answer }: Omit<ReviewAnswerProps<GradedQuestion & { type: 'sequence' }>, 'whose'>) {
  const order = chosenOrder(answer);
  const isCorrect = verdictOf(question, answer) === 'correct';
  return (
    <div className={classes.rows}>
      <ol className={classes.sequence}>
        {question.correctOrder.map((right, place) => {
          const given = order[place];
          const isRight = given === right;
          return (
            <li key={place} className={classes.place}>
              <span className={classes.number}>{place + 1}</span>
              <Row
                mark={isRight ? 'right' : 'wrong'}
                text={question.items[given ?? -1] ?? ''}
                {...(isRight ? { label: texts.verdicts.correct } : { note: texts.rightOrder(question.items[right] ?? '') })}
              />
            </li>
          );
        })}
      </ol>
      {!isCorrect && question.scoring === undefined && <Rule>{texts.orderAllOrNothing}</Rule>}
    </div>
  );
}

function MultipleReview({ question, answer, whose }: ReviewAnswerProps<GradedQuestion & { type: 'multiple' }>) {
  const words = texts.whose[whose];
  const chosen = new Set(chosenOptions(answer));
  const correct = new Set(question.correctAnswers);
  const isCorrect = verdictOf(question, answer) === 'correct';
  const rows = question.options.map((text, option) => {
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
      {/* A right answer hides the other options. */}
      {rows
        .filter(({ mark }) => !isCorrect || mark !== 'plain')
        .map((row, index) => (
          <Row key={`${index}-${row.text}`} {...row} />
        ))}
      {!isCorrect && (
        <p className={classes.rule}>{texts.allOrNothing}</p>
      )}
    </div>
  );
}
