import { Button } from '@mantine/core';
import { IconCheck, IconPlayerPause } from '@tabler/icons-react';
import { memo, startTransition, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Panel } from '../components/page/panel.tsx';
import { IconButton } from '../components/inputs/icon-button.tsx';
import { Sheet } from '../components/overlays/sheet.tsx';
import { ProgressStem } from '../components/indicators/progress-stem.tsx';
import classes from './progress-panel.module.css';
import { useTakesFocus } from '../hooks/use-takes-focus.ts';
import { scrollToQuestion } from '../questions/scroll-to-question.ts';
import { QuestionNav, type QuestionState } from '../questions/question-nav.tsx';
import { texts } from './texts.ts';
import { useCurrentQuestion } from '../questions/use-current-question.ts';

interface ProgressPanelProps {
  states: readonly QuestionState[];
  /** Says where the answers are; `null` before the first answer. */
  placeNote: ReactNode;
  /** The time that is left; `null` if there is no limit. */
  clock: ReactNode;
  /** Pauses a training; `null` for other tests, which have no pause. */
  pause: { press: () => void; hasFocus: boolean } | null;
  onFinish(): void;
  /** The state of a submission, shown in place of the button's label; `null` if there is none. */
  progress: string | null;
  /** Whether the player is a preview, whose test cannot be finished. */
  isPreview: boolean;
}

const answeredCountText = (states: readonly QuestionState[]): string =>
  texts.answers(states.filter((state) => state === 'done').length, states.length);

const Progress = ({ states }: { states: readonly QuestionState[] }) => (
  <ProgressStem leaves={states.map((state) => (state === 'done' ? 'done' : 'empty'))} />
);

const finishNote = (isPreview: boolean): string => (isPreview ? texts.noFinishInPreview : texts.noWayBack);

/**
 * The button is in a live region, which announces the state of the submission. The region is not `aria-busy`, because screen readers skip a
 * busy region.
 */
const FinishButton = ({ onFinish, progress, isPreview }: Pick<ProgressPanelProps, 'onFinish' | 'progress' | 'isPreview'>) => (
  <div aria-live="polite">
    <Button onClick={onFinish} disabled={isPreview} fullWidth>
      {progress ?? texts.finish}
    </Button>
  </div>
);

/** Starts a pause, which covers the questions. After the pause the focus returns to this button. */
function PauseButton({ press, hasFocus }: { press: () => void; hasFocus: boolean }) {
  const button = useTakesFocus<HTMLButtonElement>(hasFocus);
  return <IconButton ref={button} label={texts.pause} icon={<IconPlayerPause size={20} stroke={1.75} aria-hidden />} tone="outline" onClick={press} />;
}

/** The panel beside the questions on wide screens (rule R81). */
export function ProgressSidebar({ states, placeNote, clock, pause, ...finishProps }: ProgressPanelProps) {
  const [current, setCurrent] = useState<number | null>(null);
  // The transition lets the browser first draw the response to a tap on an answer.
  useCurrentQuestion(states.length, (number) => startTransition(() => setCurrent(number)));
  return (
    <Panel>
      <div className={classes.content} data-with-clock={Boolean(clock) || undefined}>
        {clock && (
          <div className={classes.clock}>
            {clock}
            {pause && <PauseButton {...pause} />}
          </div>
        )}
        <p className={classes.count} role="status">
          {answeredCountText(states)}
        </p>
        <Progress states={states} />
        <QuestionNav states={states} current={current} onSelect={scrollToQuestion} />
        <FinishButton {...finishProps} />
        <p className={classes.note}>{finishNote(finishProps.isPreview)}</p>
        {placeNote && <div className={classes.place}>{placeNote}</div>}
      </div>
    </Panel>
  );
}

/** The bar at the bottom of phones. A press on its count opens a sheet with all questions (rule R81). */
export function ProgressBottomBar({ states, placeNote, clock, pause, onFinish, progress, isPreview }: ProgressPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState<number | null>(null);
  const newest = useRef<number | null>(null);
  useCurrentQuestion(states.length, (number) => {
    newest.current = number;
  });
  const open = () => {
    setCurrent(newest.current);
    setOpen(true);
  };
  const close = () => setOpen(false);
  /** Closes the sheet before the action: closing restores the focus, which `action` then moves. */
  const closeAnd = (action: () => void) => {
    flushSync(close);
    action();
  };
  return (
    <>
      {placeNote}
      {isPreview && <p className={classes.note}>{finishNote(isPreview)}</p>}
      <div className={classes.bar}>
        <div className={classes.progress}>
          {/* The count is the live region, because screen readers would read a separate region twice. The clock is outside of the region. */}
          <div role="status">
            <button type="button" className={classes.opener} data-with-clock={Boolean(clock) || undefined} onClick={open} aria-haspopup="dialog">
              <span>{answeredCountText(states)}</span>
              {!clock && <Progress states={states} />}
            </button>
          </div>
          {clock}
        </div>
        {pause && <PauseButton {...pause} />}
        <FinishButton onFinish={onFinish} progress={progress} isPreview={isPreview} />
      </div>
      <ProgressSheet
        isOpen={isOpen}
        states={states}
        current={current}
        onClose={close}
        onSelect={(number) => closeAnd(() => scrollToQuestion(number))}
        progress={progress}
        isPreview={isPreview}
        onFinish={() => closeAnd(onFinish)}
      />
    </>
  );
}

interface ProgressSheetProps extends Omit<ProgressPanelProps, 'placeNote' | 'clock' | 'pause'> {
  isOpen: boolean;
  current: number | null;
  onClose(): void;
  onSelect(number: number): void;
}

/** The sheet with all questions. It is memoized, because the closed sheet must not be rendered at each tap on an answer. */
const ProgressSheet = memo(
  function ProgressSheet({ isOpen, states, current, onClose, onSelect, ...finishProps }: ProgressSheetProps) {
    return (
      <Sheet opened={isOpen} onClose={onClose} title={answeredCountText(states)} from="bottom">
        <div className={classes.content}>
          <Progress states={states} />
          <QuestionNav states={states} current={current} onSelect={onSelect} />
          <div className={classes.legend} aria-hidden>
            <span>
              <IconCheck size={18} stroke={2} /> {texts.hasAnswer}
            </span>
            <span>
              <i className={classes.emptyChip} /> {texts.hasNoAnswer}
            </span>
          </div>
          <FinishButton {...finishProps} />
          <p className={classes.note} data-centered>
            {finishNote(finishProps.isPreview)}
          </p>
        </div>
      </Sheet>
    );
  },
  (before, after) => !before.isOpen && !after.isOpen,
);
