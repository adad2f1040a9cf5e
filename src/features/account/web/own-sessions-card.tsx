import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../domain/failure.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog, type Confirmation } from '../../../ui/confirm-dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { isFocusLeft } from '../../../ui/is-focus-left.ts';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { dateTime, typo } from '../../../ui/russian.ts';
import { Tag } from '../../../ui/tag.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.tsx';
import type { OwnSession } from '../contract.ts';
import { api } from './api.ts';
import classes from './own-sessions-card.module.css';
import { sessionsQuery } from './profile-query.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.sessions;

/** More are shown when asked for. */
const SHOWN_AT_FIRST = 5;

interface Ending {
  id: string;
  /** The one that asked for it. */
  button: HTMLElement;
}

/** Where the account is signed in, and how to end that elsewhere. */
export function OwnSessionsCard() {
  const queryClient = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const [isWhole, setWhole] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  /** For buttons that go when they have done their work. */
  const toTitle = () => title.current?.focus({ preventScroll: true });
  const reload = () => queryClient.invalidateQueries(sessionsQuery);
  const tell = (error: Error) => toastError(messageOf(error, texts.failed));
  const ending = useMutation({
    mutationFn: ({ id }: Ending) => api('DELETE /api/profile/sessions/{id}', { params: { id } }),
    onSuccess: (_ended, { button }) => {
      toastSuccess(texts.ended);
      if (isFocusLeft(button)) toTitle();
    },
    onError: tell,
    onSettled: reload,
  });
  const endingOthers = useMutation({
    mutationFn: () => api('DELETE /api/profile/sessions', {}),
    onSuccess: () => toastSuccess(texts.othersEnded),
    onError: tell,
    onSettled: reload,
  });

  const askToEndOthers = () =>
    setAsked({
      title: texts.everywhereTitle,
      text: texts.everywhereText,
      confirmLabel: texts.everywhere,
      tone: 'plain',
      // What went wrong is told by a toast.
      confirm: () => endingOthers.mutateAsync().catch(() => undefined),
    });

  const all = sessions.data ?? [];
  const current = all.filter(({ isCurrent }) => isCurrent);
  const others = all.filter(({ isCurrent }) => !isCurrent);
  const shown = [...current, ...(isWhole ? others : others.slice(0, SHOWN_AT_FIRST))];
  return (
    <LeafCard as="section" aria-labelledby="own-sessions">
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
              toTitle();
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
            isEnding={ending.isPending && ending.variables.id === session.id}
            onEnd={(button) => ending.mutate({ id: session.id, button })}
          />
        ))}
      </ul>
      {others.length > SHOWN_AT_FIRST && !isWhole && (
        <Button
          variant="subtle"
          onClick={() => {
            setWhole(true);
            toTitle();
          }}
        >
          {texts.showAll(all.length)}
        </Button>
      )}
      {others.length > 0 && (
        <Button variant="default" mt={16} onClick={askToEndOthers}>
          {texts.everywhere}
        </Button>
      )}
      {sessions.data && others.length === 0 && <p className={classes.note}>{texts.noOthers}</p>}
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </LeafCard>
  );
}

interface SessionRowProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd(button: HTMLElement): void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { device } = session;
  const when = session.isCurrent ? texts.now : typo(dateTime(session.seenAt));
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.device}>{device}</div>
        <div className={`${classes.note} ${classes.seen}`}>
          <span>{when}</span>
          <span>{session.address}</span>
        </div>
      </div>
      {session.isCurrent ? (
        <Tag kind="done">{texts.thisDevice}</Tag>
      ) : (
        <BusyButton
          variant="subtle"
          isBusy={isEnding}
          aria-label={texts.endNamed(device, when)}
          onClick={({ currentTarget }) => onEnd(currentTarget)}
        >
          {texts.end}
        </BusyButton>
      )}
    </li>
  );
}
