import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { startTransition, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PlainPanel } from '../plain-panel.tsx';
import { Sheet } from '../sheet.tsx';
import { Stem } from '../stem.tsx';
import classes from './answers-panel.module.css';
import { goToQuestion } from './go-to-question.ts';
import { QuestionLinks, type QuestionState } from './question-links.tsx';
import { texts } from './texts.ts';
import { useCurrentQuestion } from './use-current-question.ts';

interface AnswersPanelProps {
  states: readonly QuestionState[];
  /** Whether the device keeps the answers; nothing before there is one. */
  keeping: string | null;
  onFinish(): void;
  /** What is going on after the test was finished, in place of the button's own text. */
  progress: string | null;
}

const countOf = (states: readonly QuestionState[]): string =>
  texts.answers(states.filter((state) => state === 'done').length, states.length);

const StemOf = ({ states }: { states: readonly QuestionState[] }) => (
  <Stem leaves={states.map((state) => (state === 'done' ? 'done' : 'empty'))} />
);

/** Reads aloud where it stands what goes on, as the count does. It isn't `aria-busy`: of what is busy nothing is read aloud. */
const FinishButton = ({ onFinish, progress }: Pick<AnswersPanelProps, 'onFinish' | 'progress'>) => (
  <div aria-live="polite">
    <Button onClick={onFinish} fullWidth>
      {progress ?? texts.finish}
    </Button>
  </div>
);

/** Beside the questions on wide screens. */
export function AnswersRail({ states, keeping, ...finishing }: AnswersPanelProps) {
  const [current, setCurrent] = useState<number | null>(null);
  // What was tapped shows first that it was.
  useCurrentQuestion(states.length, (number) => startTransition(() => setCurrent(number)));
  return (
    <PlainPanel>
      <div className={classes.rail}>
        <p className={classes.count} role="status">
          {countOf(states)}
        </p>
        <StemOf states={states} />
        <QuestionLinks states={states} current={current} onGo={goToQuestion} />
        <FinishButton {...finishing} />
        <p className={classes.note}>{texts.noWayBack}</p>
        {keeping && <p className={classes.note}>{keeping}</p>}
      </div>
    </PlainPanel>
  );
}

/** At the foot of narrow screens, with a sheet of all questions behind the count. */
export function AnswersBar({ states, keeping, onFinish, progress }: AnswersPanelProps) {
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
  /** Closes the sheet first: it gives the focus back, and the act takes it on. */
  const closeAnd = (act: () => void) => {
    flushSync(close);
    act();
  };
  return (
    <>
      {keeping && <p className={classes.note}>{keeping}</p>}
      <div className={classes.bar}>
        {/* Reads the count aloud where it stands: said by another element too, it would be met twice. */}
        <div className={classes.told} role="status">
          <button type="button" className={classes.opener} onClick={open} aria-haspopup="dialog">
            <span>{countOf(states)}</span>
            <StemOf states={states} />
          </button>
        </div>
        <FinishButton onFinish={onFinish} progress={progress} />
      </div>
      <Sheet opened={isOpen} onClose={close} title={countOf(states)} from="bottom">
        <div className={classes.rail}>
          <StemOf states={states} />
          <QuestionLinks
            states={states}
            current={current}
            onGo={(number) => closeAnd(() => goToQuestion(number))}
          />
          <div className={classes.legend} aria-hidden>
            <span>
              <IconCheck size={18} stroke={2} /> {texts.hasAnswer}
            </span>
            <span>
              <i className={classes.emptyChip} /> {texts.hasNoAnswer}
            </span>
          </div>
          <FinishButton progress={progress} onFinish={() => closeAnd(onFinish)} />
          <p className={classes.note} data-centered>
            {texts.noWayBack}
          </p>
        </div>
      </Sheet>
    </>
  );
}
