import { IconCalendarRepeat, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Answer } from '../../../domain/questions/question.ts';
import { verdictOf } from '../../../domain/questions/review.ts';
import { StatusBadge } from '../../../ui/components/indicators/status-badge.tsx';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { CardMaterial } from './card-material.tsx';
import { QuestionCard } from '../../../ui/questions/question-card.tsx';
import { Explanation } from '../../../ui/test-review/explanation.tsx';
import { ReviewAnswer } from '../../../ui/test-review/answers/review-answer.tsx';
import { reviewTexts } from '../../../ui/test-review/texts.ts';
import type { CardReview, PracticeCard } from '../contract.ts';
import { CardSource } from './card-source.tsx';
import classes from './practice-card.module.css';
import { texts } from './texts.ts';

const BADGES = { correct: 'done', partial: 'partial', wrong: 'wrong' } as const;

interface ReviewedCardProps {
  card: PracticeCard;
  answer: Answer;
  review: CardReview;
  onNext: () => void;
  isBusy: boolean;
}

/** Shows the answer to a question, the right answer, and when the question is asked again. The verdict takes the focus. */
export function ReviewedCard({ card, answer, review: { question, dueAt }, onNext, isBusy }: ReviewedCardProps) {
  const verdict = verdictOf(question, answer);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const verdictBadge = (
    <div ref={element} tabIndex={-1} className={classes.verdict}>
      <StatusBadge kind={BADGES[verdict]}>{reviewTexts.verdicts[verdict]}</StatusBadge>
    </div>
  );
  // If the question has a picture, the verdict is below it. Above it, the button of the picture would come between the verdict and «Дальше».
  const isBelowPicture = question.contextImage !== null;
  const Icon = dueAt === null ? IconCircleCheck : IconCalendarRepeat;
  return (
    <>
      <CardMaterial material={card.material} />
      <QuestionCard
        number={null}
        source={<CardSource source={card.source} />}
        tone={verdict}
        question={question.question}
        contextText={question.contextText}
        contextImage={question.contextImage}
        imageSize={question.imageSize}
        isReview
        note={!isBelowPicture && verdictBadge}
      >
        {isBelowPicture && verdictBadge}
        <ReviewAnswer question={question} answer={answer} whose="own" />
        {question.explanation && <Explanation content={question.explanation} />}
        <p className={classes.comesBack}>
          <Icon size={20} stroke={1.75} aria-hidden />
          <span>{dueAt === null ? texts.left3 : texts.comesBack(dueAt)}</span>
        </p>
        <LoadingButton isBusy={isBusy} onClick={onNext} className={classes.button}>
          {texts.next}
        </LoadingButton>
      </QuestionCard>
    </>
  );
}
