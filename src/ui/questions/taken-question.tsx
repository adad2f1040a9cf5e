import { memo } from 'react';
import { answeredParts } from '../../domain/answers.ts';
import type { Answer, LearnerQuestion } from '../../domain/question.ts';
import { maxScoreOf } from '../../domain/scoring.ts';
import { Tag } from '../tag.tsx';
import { QuestionAnswer } from './question-answer.tsx';
import { QuestionFrame } from './question-frame.tsx';
import { texts } from './texts.ts';

interface TakenQuestionProps {
  question: LearnerQuestion;
  /** As people count, from 1. */
  number: number;
  /** What the draft knows the question by. */
  draftKey: string;
  answer: Answer;
  /** The learner has tried to finish without an answer to it. */
  isMissing: boolean;
  isDisabled: boolean;
  /** Stays the same while the page lives. */
  onAnswer(draftKey: string, answer: Answer): void;
}

const isSame = (before: TakenQuestionProps, after: TakenQuestionProps): boolean =>
  before.question === after.question &&
  before.number === after.number &&
  before.draftKey === after.draftKey &&
  before.isMissing === after.isMissing &&
  before.isDisabled === after.isDisabled &&
  before.onAnswer === after.onAnswer &&
  // The draft is read anew from the device, so equal answers are other objects.
  JSON.stringify(before.answer) === JSON.stringify(after.answer);

/** A question to answer. A tap on one of forty draws that one anew, not all: phones are slow. */
export const TakenQuestion = memo(function TakenQuestion(props: TakenQuestionProps) {
  const { question, number, answer, isMissing } = props;
  return (
    <QuestionFrame
      number={number}
      tone={isMissing ? 'missing' : 'plain'}
      role={question.type === 'text' ? 'radiogroup' : 'group'}
      question={question.question}
      contextText={question.contextText}
      contextImage={question.contextImage}
      note={
        <>
          <span>{texts.kind(question.type, maxScoreOf(question))}</span>
          {isMissing && <MissingTag {...answeredParts(question, answer)} />}
        </>
      }
    >
      <QuestionAnswer
        question={question}
        answer={answer}
        onAnswer={(given) => props.onAnswer(props.draftKey, given)}
        marksGaps={isMissing}
        isDisabled={props.isDisabled}
      />
    </QuestionFrame>
  );
}, isSame);

const MissingTag = ({ done, all }: { done: number; all: number }) => (
  <Tag kind="attention">{done > 0 ? texts.filled(done, all) : texts.noAnswer}</Tag>
);
