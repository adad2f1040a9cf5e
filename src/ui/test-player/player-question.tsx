import { memo, useContext } from 'react';
import { answeredParts, isAnswered } from '../../domain/questions/answers.ts';
import type { Answer, LearnerQuestion } from '../../domain/questions/question.ts';
import { kindOf } from '../../domain/questions/question-kinds.ts';
import { maxScoreOf } from '../../domain/questions/max-score.ts';
import { ShowMaterial } from '../materials/show-material.tsx';
import type { PlacedMaterial } from '../materials/place-materials.ts';
import { PaperLook } from '../questions/paper-look-context.ts';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { QuestionAnswer, roleOf } from './answers/question-answer.tsx';
import type { GivenAnswer } from '../drafts/use-answers.ts';
import { QuestionCard } from '../questions/question-card.tsx';
import { texts } from './texts.ts';

interface PlayerQuestionProps {
  question: LearnerQuestion;
  /** The number of the question, from 1. */
  number: number;
  /** The key of the question in the draft. */
  questionKey: string;
  answer: Answer;
  /** The material of the question, and its place. */
  material: PlacedMaterial | null;
  /** Whether the user has tried to finish without an answer to the question. */
  isMissing: boolean;
  isDisabled: boolean;
  /** Must be the same function at every render. */
  onAnswer(questionKey: string, answer: GivenAnswer): void;
}

const isSame = (before: PlayerQuestionProps, after: PlayerQuestionProps): boolean =>
  before.question === after.question &&
  before.number === after.number &&
  before.questionKey === after.questionKey &&
  before.material === after.material &&
  before.isMissing === after.isMissing &&
  before.isDisabled === after.isDisabled &&
  before.onAnswer === after.onAnswer &&
  // The values are compared, because loading the draft again creates new objects for equal answers.
  JSON.stringify(before.answer) === JSON.stringify(after.answer);

/** A question to answer. It is memoized, because on slow phones a tap must not render all questions of a long test. */
export const PlayerQuestion = memo(function PlayerQuestion(props: PlayerQuestionProps) {
  const { question, number, answer, material, isMissing } = props;
  const isOnPaper = useContext(PaperLook);
  return (
    <QuestionCard
      number={number}
      tone={isMissing ? 'missing' : 'plain'}
      role={roleOf(question)}
      question={question.question}
      contextText={question.contextText}
      contextImage={question.contextImage}
      imageSize={question.imageSize}
      material={material?.isFirst === false && <ShowMaterial {...material} />}
      note={
        <>
          {isOnPaper && question.line !== undefined && question.line !== number && <span data-line>{texts.line(question.line)}</span>}
          <span>
            {kindOf(question).answeredBy === 'work'
              ? texts.work(kindOf(question).name, maxScoreOf(question))
              : texts.kind(kindOf(question).name, maxScoreOf(question), 'scoring' in question && question.scoring !== undefined)}
          </span>
          {isMissing && <MissingBadge {...answeredParts(question, answer)} />}
          {/* An order that the pupil has not touched looks like an answer, so a badge says that there is no answer. */}
          {!isMissing && kindOf(question).answeredBy === 'order' && !isAnswered(question, answer) && (
            <StatusBadge kind="todo">{texts.notOrdered}</StatusBadge>
          )}
        </>
      }
    >
      <QuestionAnswer
        question={question}
        questionKey={props.questionKey}
        number={number}
        answer={answer}
        onAnswer={(newAnswer) => props.onAnswer(props.questionKey, newAnswer)}
        highlightsUnanswered={isMissing}
        isDisabled={props.isDisabled}
      />
    </QuestionCard>
  );
}, isSame);

const MissingBadge = ({ done, all }: { done: number; all: number }) => (
  <StatusBadge kind="attention">{done > 0 ? texts.filled(done, all) : texts.noAnswer}</StatusBadge>
);
