import { VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { isAnswered } from '../../domain/answers.ts';
import type { Answer, LearnerQuestion } from '../../domain/question.ts';
import { BackLink } from '../back-link.tsx';
import { ConfirmDialog, type Confirmation } from '../confirm-dialog.tsx';
import { PageHead } from '../page-head.tsx';
import { toastAttention, toastSuccess } from '../toast.tsx';
import { useIsWide } from '../use-is-wide.ts';
import { AnswersBar, AnswersRail } from './answers-panel.tsx';
import { questionKeys, toAnswers } from './draft.ts';
import { GapsAlert } from './gaps-alert.tsx';
import { goToQuestion } from './go-to-question.ts';
import { NetworkStrip } from './network-strip.tsx';
import type { QuestionState } from './question-links.tsx';
import classes from './take-questions.module.css';
import { TakenQuestion } from './taken-question.tsx';
import { texts } from './texts.ts';
import { useDelivery, type Delivery } from './use-delivery.ts';
import { useDraft } from './use-draft.ts';

/** A test of more questions than this takes a slow phone long to lay out whole. */
const LONG = 20;

/** What the finish button says meanwhile. */
const PROGRESS = {
  idle: null,
  sending: texts.sending,
  'waiting-for-network': texts.waiting,
  'waiting-for-server': texts.waitingForServer,
} satisfies Record<Delivery, string | null>;

interface TakeQuestionsProps<Result> {
  title: string;
  maxScore: number;
  questions: readonly LearnerQuestion[];
  back: { text: string; to: string };
  /** Who answers what: drafts are kept apart by both. */
  uid: string;
  testKey: string;
  /** Said when something is left without an answer (specification §5). */
  gapsText: string;
  send(answers: Answer[]): Promise<Result>;
  /** Loads the page that comes after this one. */
  loadNext(): Promise<unknown>;
  onDelivered(result: Result): void;
  /** The server's final no; the draft is still there. */
  onRefused(error: unknown): void;
  /** The test came to its end in another tab of the device. */
  onEndedElsewhere(): void;
}

/** All questions of a test on one page: answering, what is still missing, finishing once. */
export function TakeQuestions<Result>({ questions, gapsText, ...test }: TakeQuestionsProps<Result>) {
  const isWide = useIsWide('desktop');
  const draft = useDraft(test.uid, test.testKey, test.onEndedElsewhere);
  const [hasTried, setTried] = useState(false);
  const [asked, setAsked] = useState<Confirmation | null>(null);

  const keys = useMemo(() => questionKeys(questions), [questions]);
  const answerTo = (nth: number): Answer => draft.answers[keys[nth] ?? ''] ?? null;
  const gaps = questions.flatMap((question, nth) => (isAnswered(question, answerTo(nth)) ? [] : [nth + 1]));
  const isComplete = gaps.length === 0;

  const delivery = useDelivery({
    isReady: draft.isFinished && isComplete,
    send: () => test.send(toAnswers(questions, draft.answers)),
    onDelivered: (result) => {
      draft.forget();
      toastSuccess(texts.stored);
      test.onDelivered(result);
    },
    onRefused: (error) => {
      draft.setFinished(false);
      test.onRefused(error);
    },
  });

  const finish = () => {
    if (delivery !== 'idle') return;
    if (isComplete) {
      // While the question is read. Without a network it is loaded when it is needed.
      if (navigator.onLine) void test.loadNext().catch(() => undefined);
      setAsked({
        title: texts.finishTitle,
        text: texts.finishText,
        cancelLabel: texts.finishBack,
        confirmLabel: texts.finishConfirm,
        tone: 'plain',
        confirm: () => draft.setFinished(true),
      });
      return;
    }
    setTried(true);
    toastAttention(gapsText);
    // After the alert above has taken its room.
    requestAnimationFrame(() => goToQuestion(gaps[0] ?? 1));
  };

  const states = questions.map((_, nth): QuestionState => {
    if (!gaps.includes(nth + 1)) return 'done';
    return hasTried ? 'unanswered' : 'empty';
  });
  const hasAnswers = Object.keys(draft.answers).length > 0;
  const keeping = hasAnswers ? (draft.isKept ? texts.kept : texts.notKept) : null;
  const Panel = isWide ? AnswersRail : AnswersBar;

  return (
    <>
      <NetworkStrip delivery={delivery} areKept={hasAnswers && draft.isKept} />
      <div className={classes.layout}>
        <div>
          <PageHead
            back={<BackLink to={test.back.to}>{test.back.text}</BackLink>}
            title={test.title}
            lead={texts.about(questions.length, test.maxScore)}
          />
          {hasTried && !isComplete && <GapsAlert text={gapsText} gaps={gaps} />}
          <VisuallyHidden component="h2">{texts.questionsTitle}</VisuallyHidden>
          <div className={classes.questions} data-long={questions.length > LONG || undefined}>
            {questions.map((question, nth) => (
              <TakenQuestion
                key={keys[nth]}
                question={question}
                number={nth + 1}
                draftKey={keys[nth] ?? ''}
                answer={answerTo(nth)}
                isMissing={hasTried && gaps.includes(nth + 1)}
                isDisabled={draft.isFinished && isComplete}
                onAnswer={draft.answer}
              />
            ))}
          </div>
        </div>
        <aside className={classes.aside}>
          <Panel states={states} keeping={keeping} onFinish={finish} progress={PROGRESS[delivery]} />
        </aside>
      </div>
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
