import { rowLetter, type Answer, type GradedQuestion } from '../../domain/questions/question.ts';
import { verdictOf } from '../../domain/questions/review.ts';
import { isSameItem } from '../../domain/questions/kinds/equal-items.ts';
import { chosenOptions, chosenPair } from '../../domain/questions/kinds/chosen.ts';
import { RoundChip } from '../components/indicators/number-chip.tsx';
import classes from './review-answer.module.css';
import { ReviewRow } from './review-row.tsx';
import { ScoringRule } from './scoring-rule.tsx';
import { SequenceReview } from './sequence-review.tsx';
import { reviewTexts as texts, type Whose } from './texts.ts';
import { TypedReview } from './typed-review.tsx';

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
            <ReviewRow
              mark={isRight ? 'right' : 'wrong'}
              text={given}
              note={isRight ? words.right : words.wrong}
            />
          )}
          {!isRight && <ReviewRow mark="missed" text={question.options[question.correct] ?? ''} note={texts.right} />}
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
            const isRight = isSameItem(question.matchRight, given, right);
            return (
              <div key={`${row}-${left}`} className={classes.pair}>
                <div className={classes.left}>
                  <RoundChip>{rowLetter(row)}</RoundChip>
                  <span className={classes.text}>{left}</span>
                </div>
                <ReviewRow
                  mark={isRight ? 'right' : 'wrong'}
                  text={question.matchRight[given ?? -1] ?? ''}
                  {...(isRight
                    ? { label: texts.verdicts.correct }
                    : { note: texts.rightPair(question.matchRight[right ?? -1] ?? '') })}
                />
              </div>
            );
          })}
          <ScoringRule question={question} answer={answer} />
        </div>
      );
    case 'short':
    case 'number':
      return <TypedReview question={question} answer={answer} whose={whose} />;
    case 'sequence':
      return <SequenceReview question={question} answer={answer} />;
  }
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
          <ReviewRow key={`${index}-${row.text}`} {...row} />
        ))}
      <ScoringRule question={question} answer={answer} />
    </div>
  );
}
