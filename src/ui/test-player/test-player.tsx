import { VisuallyHidden } from '@mantine/core';
import { Fragment, useCallback, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Exam } from '../../domain/exams/exams.ts';
import type { ShownMaterial } from '../../domain/materials/material.ts';
import { photosOf } from '../../domain/checking/extended-draft.ts';
import { AnswerPlaceNote } from '../drafts/answer-place-note.tsx';
import { BackLink } from '../components/page/back-link.tsx';
import { ConfirmDialog, type Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { PageHeader } from '../components/page/page-header.tsx';
import { toastAttention } from '../components/feedback/toast.tsx';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import { ProgressBottomBar, ProgressSidebar } from './progress-panel.tsx';
import { UnansweredAlert } from './unanswered-alert.tsx';
import { askPlainly, type Finishing } from './finish-question.ts';
import { gapsOf } from './gaps.tsx';
import { MaterialCard } from '../materials/material-card.tsx';
import { placeMaterials } from '../materials/place-materials.ts';
import { PaperLook } from '../questions/paper-look-context.ts';
import { PictureReports } from '../questions/picture-reports.ts';
import { useMissingPictures } from '../questions/use-missing-pictures.ts';
import { scrollToQuestion } from '../questions/scroll-to-question.ts';
import { ConnectionBanner, DoneElsewhereBanner } from './connection-banner.tsx';
import { GoneTestBanner } from './gone-test-banner.tsx';
import type { QuestionState } from '../questions/question-nav.tsx';
import classes from './test-player.module.css';
import { PlayerQuestion } from './player-question.tsx';
import { texts } from './texts.ts';
import type { OpenAttempt } from './use-attempt.ts';
import { useOpensAtQuestion } from './work/use-opens-at-question.ts';
import { useWorkParts } from './work/use-work-parts.ts';
import { WorkContext } from './work/work-context.ts';
import { useWorkTest } from './work/use-work-test.ts';
import { useSkipsFarQuestions } from './use-skips-far-questions.ts';
import type { SendingState } from '../answer-queue/lane.ts';

/** The label of the finish button during a submission. */
const PROGRESS = {
  idle: null,
  sending: texts.sending,
  'waiting-for-network': texts.waiting,
  'waiting-for-server': texts.waitingForServer,
} satisfies Record<SendingState, string | null>;

/**
 * The test in the player. Lesson tests have neither materials nor an exam. The same holds for copies that earlier versions of the site have stored on
 * devices.
 */
export interface PlayedTest {
  name: string;
  attempt: number;
  materials?: readonly ShownMaterial[];
  exam?: Exam | null;
}

const noClock = () => null;
const NO_MATERIALS: readonly ShownMaterial[] = [];

interface TestPlayerProps {
  attempt: OpenAttempt<PlayedTest>;
  maxScore: number;
  /** A note under the title. */
  note?: ReactNode;
}

export interface TakingProps {
  isPreview?: false;
  back: { text: string; to: string };
  /** The message about unanswered questions (rule R45). */
  unansweredText: string;
  /** The time that is left, shown with the progress. */
  clock?: ReactNode;
  /** Pauses a training. `hasFocus` gives the button the focus when the pause ends. */
  pause?: { press: () => void; hasFocus: boolean } | null;
  /** Shown in place of the questions while they cannot be answered. */
  cover?: ReactNode;
  allowsGaps?: boolean;
  /** Example: «Осталось 24 мин.» */
  timeLeft?: () => string | null;
  /** Loads the code of the page that follows the submission. */
  loadNext: () => Promise<unknown>;
}

/** The props of a preview, which the author sees and cannot finish (rule R159). */
interface PreviewProps {
  isPreview: true;
}

/** All questions of a test on one page, with the progress, the unanswered questions and the finish button. */
export function TestPlayer({ attempt, ...props }: TestPlayerProps & (TakingProps | PreviewProps)) {
  const { questions, draftName, submission } = attempt;
  const isSubmitting = attempt.state === 'submitting';
  const isWide = useBreakpoint('desktop');
  const [hasTriedToFinish, setTriedToFinish] = useState(false);
  /** Makes the dialog that asks whether to finish the test; `null` while the dialog is closed. */
  const [ask, setAsk] = useState<((finishing: Finishing) => Confirmation) | null>(null);
  const skipsFarQuestions = useSkipsFarQuestions();
  const closeConfirmation = useCallback(() => setAsk(null), []);
  const pictures = useMissingPictures();

  const { to, text: backText } = props.isPreview ? { to: null, text: '' } : props.back;
  const { name, attempt: attemptNumber, materials = NO_MATERIALS, exam = null } = attempt.test;
  const materialIds = questions.map(({ question }) => question.materialId ?? '').join(' ');
  // The objects are memoized, because new objects would make every tap render all questions with a material.
  const placed = useMemo(() => placeMaterials(materialIds.split(' '), materials), [materialIds, materials]);
  // The element is memoized, so that a tap does not render the header again.
  const header = useMemo(
    () => (
      <PageHeader
        back={to !== null && <BackLink to={to}>{backText}</BackLink>}
        isOverPage={to === null}
        title={name}
        lead={texts.about(questions.length, props.maxScore, attemptNumber)}
      />
    ),
    [to, backText, name, questions.length, props.maxScore, attemptNumber],
  );

  const workTest = useWorkTest(questions, draftName, attempt.answer);
  const parts = useWorkParts(workTest.works.length > 0);
  useOpensAtQuestion();
  const isWork = (number: number): boolean => workTest.works.some((work) => work.number === number);
  const allUnanswered = questions.flatMap((each, index) => (each.isAnswered ? [] : [index + 1]));
  // Extended questions may stay without an answer, because the dialog asks the pupil to confirm them.
  const unanswered = allUnanswered.filter((number) => !isWork(number));
  const isComplete = unanswered.length === 0;
  const cover = (!props.isPreview && props.cover) || null;
  // While the questions are covered, no dialog is open.
  if (cover !== null && ask !== null) setAsk(null);

  /** Selects a question. Closing the dialog restores the focus, which then moves to the question. */
  const selectGap = (number: number): void => {
    flushSync(closeConfirmation);
    scrollToQuestion(number);
  };
  const finishingNow = (): Finishing => ({
    empty: workTest.works.filter(({ number }) => allUnanswered.includes(number)),
    gaps: !props.isPreview && props.allowsGaps === true && allUnanswered.length > 0 ? gapsOf({ unanswered: allUnanswered, timeLeft: props.timeLeft ?? noClock, onSelect: selectGap }) : null,
    finish: attempt.finish,
  });
  const finish = () => {
    if (isSubmitting || props.isPreview || cover !== null) return;
    if (isComplete || props.allowsGaps === true) {
      // The next page loads while the user reads the dialog. Without a network, the router loads it when it is needed.
      if (navigator.onLine) void props.loadNext().catch(() => undefined);
      const missing = pictures.numbersNow();
      const about = missing.length === 0 ? [] : [texts.imagesMissing(...missing)];
      if (workTest.works.length > 0 && draftName !== null) {
        void import('./work/work-parts.ts').then(({ askToFinish }) => askToFinish(draftName, about)).then((question) => setAsk(() => question));
        return;
      }
      setAsk(() => askPlainly(about));
      return;
    }
    if (attempt.isDoneElsewhere) return attempt.showResult();
    setTriedToFinish(true);
    toastAttention(props.unansweredText);
    // The page scrolls only after the alert above the questions has its layout.
    requestAnimationFrame(() => scrollToQuestion(unanswered[0] ?? 1));
  };

  const states = questions.map((each, index): QuestionState => {
    if (each.isAnswered) return 'done';
    return hasTriedToFinish && !isWork(index + 1) ? 'unanswered' : 'empty';
  });
  const clock = props.isPreview ? null : (props.clock ?? null);
  const placeNote = draftName && (
    <>
      <AnswerPlaceNote draftName={draftName} name={name} />
      {parts && <parts.PhotosNote draftName={draftName} />}
    </>
  );
  const ProgressPanel = isWide ? ProgressSidebar : ProgressBottomBar;

  if (isSubmitting && cover === null && parts !== null && draftName !== null && questions.some(({ answer }) => photosOf(answer).length > 0)) {
    return (
      <WorkContext value={workTest}>
        {header}
        <parts.SendingWork draftName={draftName} submission={submission} />
      </WorkContext>
    );
  }
  return (
    <WorkContext value={workTest}>
      {!props.isPreview && attempt.isDoneElsewhere && <DoneElsewhereBanner onShowResult={attempt.showResult} />}
      {!props.isPreview && attempt.isGone && <GoneTestBanner name={attempt.test.name} onRemove={attempt.removeAnswers} />}
      {!props.isPreview && <ConnectionBanner submission={submission} draftName={draftName} />}
      <div className={classes.layout}>
        <div>
          {header}
          {props.note}
          {cover}
          {hasTriedToFinish && !isComplete && cover === null && !props.isPreview && <UnansweredAlert text={props.unansweredText} unanswered={unanswered} />}
          {cover === null && <VisuallyHidden component="h2">{texts.questionsTitle}</VisuallyHidden>}
          {/* The questions are hidden and not removed, because their typed text must stay. */}
          <div className={classes.questions} hidden={cover !== null} data-skips-far={skipsFarQuestions || undefined}>
            <PictureReports value={pictures.report}>
              <PaperLook value={exam !== null}>
                {questions.map(({ key, question, answer, isAnswered }, index) => {
                  const material = placed[index] ?? null;
                  return (
                    <Fragment key={key}>
                      {material?.isFirst === true && <MaterialCard {...material} />}
                      <PlayerQuestion
                        question={question}
                        number={index + 1}
                        questionKey={key}
                        answer={answer}
                        material={material}
                        isMissing={hasTriedToFinish && !isAnswered && !isWork(index + 1)}
                        isDisabled={isSubmitting || cover !== null}
                        onAnswer={attempt.answer}
                      />
                    </Fragment>
                  );
                })}
              </PaperLook>
            </PictureReports>
          </div>
        </div>
        {cover === null && (
          <aside className={classes.aside} data-preview={props.isPreview}>
            <ProgressPanel
              states={states}
              placeNote={placeNote}
              clock={clock}
              pause={(!props.isPreview && props.pause) || null}
              onFinish={finish}
              progress={PROGRESS[submission]}
              isPreview={props.isPreview === true}
            />
          </aside>
        )}
      </div>
      <ConfirmDialog asked={ask && ask(finishingNow())} onClose={closeConfirmation} />
    </WorkContext>
  );
}
