import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../../domain/errors.ts';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { ConfirmDialog, type Confirmation } from '../../../../ui/components/overlays/confirm-dialog.tsx';
import { FormAlert } from '../../../../ui/components/feedback/form-alert.tsx';
import { wasFocusLost } from '../../../../ui/lib/was-focus-lost.ts';
import { Card } from '../../../../ui/components/page/card.tsx';
import { dateTime } from '../../../../ui/lib/russian/dates.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import type { OwnSession } from '../../contract.ts';
import { api } from '../api.ts';
import classes from './sessions-card.module.css';
import { sessionsQuery } from '../queries.ts';
import { texts as allTexts } from '../texts.ts';

const texts = allTexts.sessions;

const INITIALLY_SHOWN = 5;

interface EndRequest {
  id: string;
  /** The button that was pressed. */
  button: HTMLElement;
}

/** Lists the sessions of the account and ends the user's other sessions (rule R11). */
export function SessionsCard() {
  const queryClient = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const [showsAll, setShowsAll] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  /** Keeps the focus on the card when the pressed button disappears. */
  const focusTitle = () => title.current?.focus({ preventScroll: true });
  const reload = () => queryClient.invalidateQueries(sessionsQuery);
  const showError = (error: Error) => toastError(messageOf(error, texts.failed));
  const endOne = useSubmit({
    mutationFn: ({ id }: EndRequest) => api('DELETE /api/profile/sessions/{id}', { params: { id } }),
    onSuccess: (_ended, { button }) => {
      toastSuccess(texts.ended);
      if (wasFocusLost(button)) focusTitle();
    },
    onError: showError,
    onSettled: reload,
  });
  const endOthers = useMutation({
    mutationFn: () => api('DELETE /api/profile/sessions', {}),
    onSuccess: () => toastSuccess(texts.othersEnded),
    onError: showError,
    onSettled: reload,
  });

  const confirmEndOthers = () =>
    setConfirmation({
      title: texts.everywhereTitle,
      text: texts.everywhereText,
      confirmLabel: texts.everywhere,
      tone: 'plain',
      // A toast reports an error.
      confirm: () => endOthers.mutateAsync().catch(() => undefined),
    });

  const all = sessions.data ?? [];
  const current = all.filter(({ isCurrent }) => isCurrent);
  const others = all.filter(({ isCurrent }) => !isCurrent);
  const shown = [...current, ...(showsAll ? others : others.slice(0, INITIALLY_SHOWN))];
  return (
    <Card as="section" aria-labelledby="own-sessions">
      <h2 id="own-sessions" ref={title} tabIndex={-1}>
        {texts.title}
      </h2>
      {sessions.isError && !sessions.data && (
        <div className={classes.failure}>
          <FormAlert>{texts.notLoaded}</FormAlert>
          <Button
            variant="default"
            onClick={() => {
              void sessions.refetch();
              focusTitle();
            }}
          >
            {texts.retry}
          </Button>
        </div>
      )}
      <ul className={classes.list}>
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={endOne.isPending && endOne.variables?.id === session.id}
            onEnd={(button) => endOne.mutate({ id: session.id, button })}
          />
        ))}
      </ul>
      {others.length > INITIALLY_SHOWN && !showsAll && (
        <Button
          variant="subtle"
          onClick={() => {
            setShowsAll(true);
            focusTitle();
          }}
        >
          {texts.showAll(all.length)}
        </Button>
      )}
      {others.length > 0 && (
        <Button variant="default" mt={16} onClick={confirmEndOthers}>
          {texts.everywhere}
        </Button>
      )}
      {sessions.data && others.length === 0 && <p className={classes.note}>{texts.noOthers}</p>}
      <ConfirmDialog asked={confirmation} onClose={() => setConfirmation(null)} />
    </Card>
  );
}

interface SessionRowProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd(button: HTMLElement): void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { device } = session;
  const when = session.isCurrent ? texts.now : nbsp(dateTime(session.seenAt));
  return (
    <li className={classes.row}>
      <div className={classes.description}>
        <div className={classes.device}>{device}</div>
        <div className={`${classes.note} ${classes.seen}`}>
          <span>{when}</span>
          <span>{session.address}</span>
        </div>
      </div>
      {session.isCurrent ? (
        <StatusBadge kind="done">{texts.thisDevice}</StatusBadge>
      ) : (
        <LoadingButton
          variant="subtle"
          isBusy={isEnding}
          aria-label={texts.endNamed(device, when)}
          onClick={({ currentTarget }) => onEnd(currentTarget)}
        >
          {texts.end}
        </LoadingButton>
      )}
    </li>
  );
}
