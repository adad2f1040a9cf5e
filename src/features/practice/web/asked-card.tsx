import { useEffect, useId, useRef } from 'react';
import type { Answer } from '../../../domain/questions/question.ts';
import { kindOf } from '../../../domain/questions/question-kinds.ts';
import { FieldError } from '../../../ui/components/inputs/field-error.tsx';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { CardMaterial } from './card-material.tsx';
import { QuestionCard } from '../../../ui/questions/question-card.tsx';
import { QuestionAnswer, roleOf } from '../../../ui/test-player/answers/question-answer.tsx';
import type { PracticeCard } from '../contract.ts';
import classes from './practice-card.module.css';
import { CardSource } from './card-source.tsx';
import { texts } from './texts.ts';

interface AskedCardProps {
  card: PracticeCard;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
  onSubmit: () => void;
  isBusy: boolean;
  /** Why the server has refused the answer; `null` if it has not. */
  problem: string | null;
  /** Whether the card takes the focus, because it replaces a card whose button had the focus. */
  takesFocus: boolean;
}

/** A question to answer. Enter submits the answer. */
export function AskedCard({ card, answer, onAnswer, onSubmit, isBusy, problem, takesFocus }: AskedCardProps) {
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const { question, source } = card;
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      aria-describedby={problem === null ? undefined : problemId}
    >
      <CardMaterial material={card.material} />
      <QuestionCard
        number={null}
        source={<CardSource source={source} />}
        tone="plain"
        role={roleOf(question)}
        question={question.question}
        contextText={question.contextText}
        contextImage={question.contextImage}
        imageSize={question.imageSize}
        note={kindOf(question).name}
      >
        <QuestionAnswer questionKey="" number={1} question={question} answer={answer} onAnswer={onAnswer} highlightsUnanswered={false} isDisabled={isBusy} />
        <div className={classes.footer}>
          {problem !== null && <FieldError id={problemId} role="alert">{problem}</FieldError>}
          <LoadingButton type="submit" isBusy={isBusy} busyLabel={texts.answering} className={classes.button}>
            {texts.answer}
          </LoadingButton>
        </div>
      </QuestionCard>
    </form>
  );
}
