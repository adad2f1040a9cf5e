import { VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type MouseEvent } from 'react';
import { isAppError, isSessionError, messageOf, NetworkError } from '../../../domain/errors.ts';
import { isAnswered } from '../../../domain/questions/answers.ts';
import type { Answer } from '../../../domain/questions/question.ts';
import { ScoreBar } from '../../../ui/components/indicators/score-bar.tsx';
import { toastError } from '../../../ui/components/feedback/toast.tsx';
import { isSecondTap, type Tap } from '../../../ui/lib/second-tap.ts';
import { useCurrentUser } from '../../../ui/hooks/current-user.tsx';
import type { CardReview, Practice, PracticeCard } from '../contract.ts';
import { api } from './api.ts';
import { AskedCard } from './asked-card.tsx';
import { practiceQuery, withNextCard, zoneQuery } from './queries.ts';
import { ReviewedCard } from './reviewed-card.tsx';
import classes from './session.module.css';
import { texts } from './texts.ts';

interface SessionProps {
  /** What is left of today; every answer changes it. */
  practice: Practice;
  first: PracticeCard;
  /** Whether the first card replaces another one, on whose button the focus was. */
  takesFocus: boolean;
  /** The cards of today are through, or are no more what the page shows. */
  onEnd: () => Promise<void>;
}

/** What is left of today after an answer. */
const afterAnswer = (practice: Practice, { points, maxPoints, next }: CardReview): Practice => ({
  ...practice,
  due: Math.max(0, practice.due - 1),
  doneToday: practice.doneToday + 1,
  rightToday: practice.rightToday + (points === maxPoints ? 1 : 0),
  next,
});

/** The cards of today, one by one: the question, then its review, then the next question. */
export function Session({ practice, first, takesFocus, onEnd }: SessionProps) {
  const { uid } = useCurrentUser();
  const client = useQueryClient();
  const [card, setCard] = useState(first);
  const [isFirst, setFirst] = useState(true);
  const [answer, setAnswer] = useState<Answer>(null);
  const [review, setReview] = useState<CardReview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const end = useMutation({ mutationFn: onEnd });
  const send = useMutation({
    mutationFn: async () => withNextCard(await api('POST /api/practice/{cardId}', { params: { cardId: card.id }, query: zoneQuery(), body: { answer, learner: uid } })),
    onSuccess: (reviewed) => {
      setReview(reviewed);
      client.setQueryData(practiceQuery.queryKey, (before) => before && afterAnswer(before, reviewed));
    },
    onError: (error) => {
      if (isSessionError(error)) return;
      // Another tab or device has answered the card, or the tutor has changed its test.
      if (isAppError(error, 'not-due', 'card-not-found')) {
        toastError(error.message);
        end.mutate();
      } else {
        setProblem(error instanceof NetworkError ? texts.noConnection : messageOf(error, texts.failed));
      }
    },
  });

  const submit = () => {
    if (send.isPending) return;
    const isComplete = isAnswered(card.question, answer);
    setProblem(isComplete ? null : texts.unanswered);
    if (isComplete) send.mutate();
  };
  const goOn = () => {
    const next = review?.next ?? null;
    if (next === null) return end.mutate();
    setCard(next);
    setFirst(false);
    setAnswer(null);
    setReview(null);
  };

  const shown = `${card.id} ${review === null ? 'asked' : 'reviewed'}`;
  const lastTap = useRef<Tap>({ x: NaN, y: NaN, at: 0, shown });
  /** The second tap of a double tap is meant for what the first one has replaced: it neither skips a verdict nor answers. */
  const dropSecondTap = (event: MouseEvent): void => {
    const { clientX: x, clientY: y, timeStamp: at, detail } = event;
    const before = lastTap.current;
    // A press by the keyboard has no detail.
    const isSecond = detail > 0 && isSecondTap(before, { x, y, at, shown });
    lastTap.current = { x, y, at, shown: isSecond ? before.shown : shown };
    if (!isSecond) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const { due, doneToday } = practice;
  return (
    <div onClickCapture={dropSecondTap}>
      <div className={classes.progress}>
        <div className={classes.counts}>
          <span className={classes.left} role="status">
            {texts.left(due)}
          </span>
          {due > 0 && <span className={classes.about}>{texts.about(due)}</span>}
        </div>
        <ScoreBar value={doneToday} max={doneToday + due} />
      </div>
      <VisuallyHidden component="h2">{texts.question}</VisuallyHidden>
      {review === null ? (
        <AskedCard
          key={card.id}
          card={card}
          answer={answer}
          onAnswer={(given) => {
            setAnswer(given);
            setProblem(null);
          }}
          onSubmit={submit}
          isBusy={send.isPending}
          problem={problem}
          takesFocus={takesFocus || !isFirst}
        />
      ) : (
        <ReviewedCard card={card} answer={answer} review={review} onNext={goOn} isBusy={end.isPending} />
      )}
    </div>
  );
}
