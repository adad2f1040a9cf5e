import { Button } from '@mantine/core';
import { IconHourglass, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Clock } from '../../../../domain/clock/clock.ts';
import type { DraftName } from '../../../../ui/answer-queue/local-drafts.ts';
import { Card } from '../../../../ui/components/page/card.tsx';
import { useTakesFocus } from '../../../../ui/hooks/use-takes-focus.ts';
import { WaitingBadge } from '../../../../ui/offline/waiting-badge.tsx';
import { texts as playerTexts } from '../../../../ui/test-player/texts.ts';
import { spentWords } from '../../../../ui/lib/russian/spent-words.ts';
import { endWords } from './format-clock.ts';
import classes from './clock.module.css';
import { texts } from './texts.ts';
import { spentAt } from './use-meter.ts';

const MINUTE_MS = 60_000;

interface TimeCardProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A card in place of the questions, shown while they cannot be answered. */
const TimeCard = ({ title, children, actions }: TimeCardProps) => (
  <Card className={classes.card} role="alert">
    <IconHourglass className={classes.cardIcon} size={24} stroke={1.75} aria-hidden />
    <div className={classes.cardText}>
      <h2>{title}</h2>
      {children}
    </div>
    <div className={classes.cardActions}>{actions}</div>
  </Card>
);

function FocusedButton({ onClick, children }: { onClick: () => void; children: string }) {
  const button = useTakesFocus<HTMLButtonElement>();
  return (
    <Button ref={button} onClick={onClick} fullWidth>
      {children}
    </Button>
  );
}

interface TimeUpProps {
  endsAt: string;
  answered: number;
  all: number;
  state: 'sent' | 'sending' | 'waiting';
  onShowResult: () => void;
}

/** Says that the time is over, and whether the answers have reached the server. */
export function TimeUp({ endsAt, answered, all, state, onShowResult }: TimeUpProps) {
  const end = Date.parse(endsAt);
  return (
    <TimeCard
      title={texts.timeUp}
      actions={
        state === 'sent' ? (
          <FocusedButton onClick={onShowResult}>{texts.showResult}</FocusedButton>
        ) : (
          state === 'waiting' && (
            <Button component={Link} to="/dashboard">
              {texts.toDashboard}
            </Button>
          )
        )
      }
    >
      {state === 'sent' && <p>{texts.timeUpText(endWords(end, end), answered, all)}</p>}
      {state === 'sending' && <p>{playerTexts.sending}</p>}
      {state === 'waiting' && (
        <>
          <p>{texts.timeUpOffline(answered, all)}</p>
          <p className={classes.extra}>{texts.resultLater}</p>
          <WaitingBadge />
        </>
      )}
    </TimeCard>
  );
}

/** Says that the test goes on. It is shown when the time had ended on this device, but the tutor had added minutes (rule R386). */
export function TimeAdded({ from, to, onResume }: { from: string; to: string; onResume: () => void }) {
  const [before, end] = [Date.parse(from), Date.parse(to)];
  return (
    <TimeCard
      title={texts.addedTitle(Math.round((end - before) / MINUTE_MS))}
      actions={
        <FocusedButton onClick={onResume}>{texts.resume}</FocusedButton>
      }
    >
      <p>{texts.addedText(endWords(end, before))}</p>
    </TimeCard>
  );
}

interface PausedProps {
  clock: Clock;
  draftName: DraftName;
  onResume: () => void;
}

/** Shown while a training is paused. */
export const Paused = ({ clock, draftName, onResume }: PausedProps) => (
  <Card className={classes.paused}>
    <IconPlayerPause size={40} stroke={1.75} aria-hidden />
    <h2>{texts.pause}</h2>
    <p>{texts.pausedText(spentWords(spentAt(draftName, clock)))}</p>
    <FocusedButton onClick={onResume}>{texts.resume}</FocusedButton>
  </Card>
);
