import { Button, Drawer, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import '@mantine/core/styles/Drawer.layer.css';
import { PlainPanel } from '../plain-panel.tsx';
import type { QuestionState } from '../question-nav.tsx';
import { Stem } from '../stem.tsx';
import classes from './answers-panel.module.css';
import { goToQuestion } from './go-to-question.ts';
import { QuestionLinks } from './question-links.tsx';
import { texts } from './texts.ts';

interface AnswersPanelProps {
  states: readonly QuestionState[];
  /** Says whether the device keeps the answers; nothing before there is one. */
  keeping: string | null;
  onFinish(): void;
  /** What is going on after the test was finished, in place of the button's own text. */
  progress: string | null;
}

const doneOf = (states: readonly QuestionState[]): number => states.filter((state) => state === 'done').length;

const StemOf = ({ states }: { states: readonly QuestionState[] }) => (
  <Stem leaves={states.map((state) => (state === 'done' ? 'done' : 'empty'))} />
);

const FinishButton = ({ onFinish, progress }: Pick<AnswersPanelProps, 'onFinish' | 'progress'>) => (
  <Button onClick={onFinish} fullWidth aria-busy={progress !== null}>
    {progress ?? texts.finish}
  </Button>
);

/** Beside the questions on wide screens. */
export function AnswersRail({ states, keeping, ...finishing }: AnswersPanelProps) {
  return (
    <PlainPanel>
      <div className={classes.rail}>
      <Text fw={650} fz="lg">
        {texts.answers(doneOf(states), states.length)}
      </Text>
      <StemOf states={states} />
      <QuestionLinks states={states} onGo={goToQuestion} />
      <FinishButton {...finishing} />
      <Text fz="sm" c="dimmed">
        {texts.noWayBack}
      </Text>
      {keeping && (
        <Text fz="sm" c="dimmed">
          {keeping}
        </Text>
      )}
      </div>
    </PlainPanel>
  );
}

/** At the foot of narrow screens, with a sheet of all questions behind the count. */
export function AnswersBar({ states, keeping, onFinish, progress }: AnswersPanelProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const count = texts.answers(doneOf(states), states.length);
  return (
    <div className={classes.bar}>
      <button type="button" className={classes.count} onClick={open} aria-haspopup="dialog">
        <span>{count}</span>
        <StemOf states={states} />
      </button>
      <div className={classes.barButton}>
        <FinishButton onFinish={onFinish} progress={progress} />
      </div>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="auto"
        title={count}
        classNames={{ content: classes.sheet, title: classes.sheetTitle }}
        closeButtonProps={{ 'aria-label': texts.close }}
      >
        <div className={classes.sheetBody}>
          <StemOf states={states} />
          <QuestionLinks
            states={states}
           
            onGo={(number) => {
              close();
              // The sheet gives the focus back when it has closed; the question takes it after that.
              setTimeout(() => goToQuestion(number), 250);
            }}
          />
          <div className={classes.legend} aria-hidden>
            <span>
              <IconCheck size={18} stroke={2} /> {texts.hasAnswer}
            </span>
            <span>
              <i className={classes.emptyChip} /> {texts.hasNoAnswer}
            </span>
          </div>
          <FinishButton
            progress={progress}
            onFinish={() => {
              close();
              onFinish();
            }}
          />
          <Text fz="sm" c="dimmed" ta="center">
            {texts.noWayBack}
          </Text>
          {keeping && (
            <Text fz="sm" c="dimmed" ta="center">
              {keeping}
            </Text>
          )}
        </div>
      </Drawer>
    </div>
  );
}
