import { Button } from '@mantine/core';
import { IconArrowRight, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import classes from './desk.module.css';
import { texts } from './texts.ts';
import type { WorkScore } from './work-state.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const End = ({ children }: { children: ReactNode }) => <div className={classes.end}>{children}</div>;

/** A part of the points. The number is emphasized. */
const Part = ({ got, children }: { got: number; children: string }) => (
  <span>
    <b>{got}</b>
    {children}
  </span>
);

interface WorkEndProps {
  whose: string;
  score: WorkScore;
  /** The score that the pupil sees at present. */
  seen: { score: number; maxScore: number };
  givenAt: string | null;
  onGiveOut(): void;
  onNextWork: (() => void) | null;
}

/** Shown when all answers of a work are checked. */
export function WorkEnd({ whose, score, seen, givenAt, onGiveOut, onNextWork }: WorkEndProps) {
  const { automatic, automaticMax, extended, extendedMax } = score;
  return (
    <End>
      <EmptyState
        art={SeedlingArt}
        takesFocus
        title={givenAt === null ? texts.ends.work : texts.ends.givenOut}
        text={
          <>
            {whose}
            <span className={classes.parts}>
              <Part got={automatic}>{texts.ends.automatic(automaticMax)}</Part>
              <Part got={extended}>{texts.ends.extended(extendedMax)}</Part>
            </span>
            <b className={classes.total}>{texts.ends.total(automatic + extended, automaticMax + extendedMax)}</b>
          </>
        }
        actions={
          <>
            {givenAt === null && (
              <Button leftSection={<IconSend {...icon} />} onClick={onGiveOut}>
                {texts.ends.giveOut}
              </Button>
            )}
            {onNextWork !== null && (
              <Button variant={givenAt === null ? 'default' : 'filled'} onClick={onNextWork}>
                {texts.ends.nextWork}
              </Button>
            )}
            {givenAt === null && <p className={classes.until}>{texts.ends.until(seen.score, seen.maxScore)}</p>}
          </>
        }
      />
    </End>
  );
}

interface PartlyEndProps {
  checked: number;
  all: number;
  /** The numbers of the questions whose answers wait; `null` if the tutor checks the answers to one question. */
  numbers: readonly number[] | null;
  waiting: number;
  onAnswer(): void;
}

/** Shown at the end if the tutor has skipped answers, which still wait. */
export const PartlyEnd = ({ checked, all, numbers, waiting, onAnswer }: PartlyEndProps) => (
  <End>
    <EmptyState
      art={SeedlingArt}
      takesFocus
      title={texts.ends.partly(checked, all)}
      text={numbers === null ? texts.ends.waitMany(waiting) : texts.ends.waits(numbers)}
      actions={<Button onClick={onAnswer}>{texts.ends.toAnswer}</Button>}
    />
  </End>
);

interface QuestionEndProps {
  number: number;
  count: number;
  mean: number;
  maxPoints: number;
  next: { number: number; open(): void } | null;
  onList(): void;
}

/** Shown when all answers to a question are checked. */
export const QuestionEnd = ({ number, count, mean, maxPoints, next, onList }: QuestionEndProps) => (
  <End>
    <EmptyState
      art={SeedlingArt}
      takesFocus
      title={texts.ends.question(number)}
      text={texts.ends.mean(count, mean, maxPoints)}
      actions={
        <>
          {next !== null && (
            <Button rightSection={<IconArrowRight {...icon} />} onClick={next.open}>
              {texts.ends.nextQuestion(next.number)}
            </Button>
          )}
          <Button variant={next === null ? 'filled' : 'default'} onClick={onList}>
            {texts.ends.toList}
          </Button>
        </>
      }
    />
  </End>
);
