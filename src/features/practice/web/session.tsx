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
  /** The state of today's practice. Every answer changes it. */
  practice: Practice;
  first: PracticeCard;
  /** Whether the first card takes the focus, because it replaces a card whose button had the focus. */
  takesFocus: boolean;
  /** Called when the cards of today are done, or when the page shows outdated cards. */
  onEnd: () => Promise<void>;
}

/** The state of today's practice after an answer. */
const afterAnswer = (practice: Practice, { points, maxPoints, next }: CardReview): Practice => ({
  ...practice,
  due: Math.max(0, practice.due - 1),
  doneToday: practice.doneToday + 1,
  rightToday: practice.rightToday + (points === maxPoints ? 1 : 0),
  next,
});

/** Today's cards one by one: a question, then its review, then the next question. */
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
  /**
   * Drops the second tap of a double tap, because it was meant for the element that the first tap has replaced. It must neither skip a verdict
   * nor submit an answer.
   */
  const dropSecondTap = (event: MouseEvent): void => {
    const { clientX: x, clientY: y, timeStamp: at, detail } = event;
    const before = lastTap.current;
    // A click by the keyboard has `detail` 0. It is never the second tap of a double tap.
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
