import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../domain/errors.ts';
import { FormAlert } from '../../../../ui/components/feedback/form-alert.tsx';
import { toastAttention, toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { Dialog } from '../../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../../ui/components/overlays/dialog.module.css';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import type { GivenOut } from '../../contract.ts';
import { api } from '../api.ts';
import { QUERIES_OF_RESULTS } from '../queries.ts';
import classes from './give-out-dialog.module.css';
import { texts } from './texts.ts';

/**
 * The checked works to give out, that is, to show to their pupils: all ready works of a test and a group, or a single
 * work.
 */
export interface GiveOutChoice {
  testId: string;
  groupId: string;
  work?: { uid: string; attempt: number };
}

type Row = GivenOut['works'][number];

/** The maximum number of works that the server takes at once. */
const PAGE = 200;

const filterOf = ({ testId, groupId }: GiveOutChoice) => ({ ...(testId !== '' && { testId }), ...(groupId !== '' && { groupId }) });

async function preview(choice: GiveOutChoice, signal: AbortSignal): Promise<Row[]> {
  const { works } = await api('POST /api/admin/checking/give-out', { body: { ...filterOf(choice), dryRun: true } }, { signal });
  const { work } = choice;
  return work === undefined ? works : works.filter(({ uid, attempt }) => uid === work.uid && attempt === work.attempt);
}

async function giveOut(rows: readonly Row[]): Promise<{ givenOut: number; skipped: number }> {
  const sum = { givenOut: 0, skipped: 0 };
  for (let place = 0; place < rows.length; place += PAGE) {
    const works = rows.slice(place, place + PAGE).map(({ testId, uid, attempt, revision }) => ({ testId, uid, attempt, revision }));
    const { givenOut, skipped } = await api('POST /api/admin/checking/give-out', { body: { works, dryRun: false } });
    sum.givenOut += givenOut;
    sum.skipped += skipped;
  }
  return sum;
}

interface GiveOutDialogProps {
  /** What to give out; `null` closes the dialog. */
  choice: GiveOutChoice | null;
  onClose(): void;
  onDone?: () => void;
}

/** Lists the checked works that pupils will see, and gives them out to these pupils (rule R366). */
export function GiveOutDialog({ choice, onClose, onDone }: GiveOutDialogProps) {
  // The list stays during the fade-out.
  const [shown, setShown] = useState(choice);
  if (choice !== null && choice !== shown) setShown(choice);
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['POST /api/admin/checking/give-out', shown],
    queryFn: ({ signal }) => (shown === null ? [] : preview(shown, signal)),
    enabled: choice !== null,
    // The list does not change while the tutor reads it. Each opening loads it again.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const run = useSubmit({
    mutationFn: async (rows: readonly Row[]) => {
      const { givenOut, skipped } = await giveOut(rows);
      await refreshQueries(client, QUERIES_OF_RESULTS);
      if (givenOut > 0) toastSuccess(texts.done(givenOut));
      if (skipped > 0) toastAttention(texts.skipped(skipped));
      onClose();
      onDone?.();
    },
    onError: (error) => {
      toastError(messageOf(error, texts.failed));
    },
  });
  const rows = query.data ?? [];
  const close = () => {
    if (!run.isPending) onClose();
  };
  return (
    <Dialog opened={choice !== null} onClose={close} size={520} withCloseButton={false} title={rows.length === 0 ? texts.title(2).replace(/\s\d+.*\?/, '?') : texts.title(rows.length)}>
      {query.isPending && <Loader className={classes.loader} />}
      {query.isError && <FormAlert>{messageOf(query.error, texts.failed)}</FormAlert>}
      {query.isSuccess && rows.length === 0 && <p>{texts.nothing}</p>}
      {rows.length > 0 && <Rows rows={rows} />}
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={close} data-autofocus>
          {query.isSuccess && rows.length === 0 ? texts.understood : texts.cancel}
        </Button>
        {rows.length > 0 && (
          <Button className={classes.confirm ?? ''} loading={run.isPending} onClick={() => run.mutate(rows)}>
            {texts.confirm(rows.length)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  // A note says that points by hand differ from the proposal. Without criteria there is no proposal.
  const notes = rows.flatMap(({ nickname, uid, testId, byHand }) =>
    byHand.flatMap(({ number, points, proposed }) => (proposed === null || proposed === points ? [] : {  key: `${testId} ${uid} ${number}`, text: texts.byHand(nickname, number, points, proposed) })),
  );
  return (
    <>
      <p>{texts.text(rows.length === 1 ? (rows[0]?.nickname ?? null) : null)}</p>
      {/* The element can be focused, because keys must scroll it. */}
      <div className={classes.rows} role="region" aria-label={texts.list} tabIndex={0}>
        <ul>
          {rows.map(({ testId, testName, uid, nickname, score, maxScore }) => (
            <li key={`${testId} ${uid}`} className={classes.row}>
              <span>
                <b>{nickname}</b> <span className={classes.test}>{testName}</span>
              </span>
              <span>
                <b>{score}</b> {texts.score(maxScore)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {notes.map(({ key, text }) => (
        <p key={key} className={classes.note}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          {text}
        </p>
      ))}
    </>
  );
}
