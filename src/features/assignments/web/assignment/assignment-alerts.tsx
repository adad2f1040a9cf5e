import { Button } from '@mantine/core';
import { IconEyeOff, IconLock, IconTrash, type Icon } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../../domain/errors.ts';
import { openUntil } from '../../../../ui/access/format-access.ts';
import { editorPath } from '../../../../ui/attempts/result-paths.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { useToday } from '../../../../ui/hooks/today.tsx';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import { sentence } from '../../../../ui/lib/russian/typography.ts';
import type { Assigned, Assignment } from '../../contract.ts';
import { api } from '../api.ts';
import { affectedQueries } from '../queries.ts';
import { texts as allTexts } from '../texts.ts';
import { testIdOf } from '../use-assignment-menu.tsx';
import classes from './assignment-page.module.css';
import { texts } from './texts.ts';

interface NoteProps {
  icon: Icon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

const AttentionNote = ({ icon: NoteIcon, title, children, action }: NoteProps) => (
  <Alert tone="attention" role="note">
    <div className={classes.alert}>
      <NoteIcon size={22} stroke={1.75} aria-hidden />
      <div>
        <h2 className={classes.alertTitle}>{title}</h2>
        <p>{children}</p>
        {action}
      </div>
    </div>
  </Alert>
);

/** Says why pupils cannot do the assignment at present. */
export function RestingNote({ target }: Pick<Assignment, 'target'>) {
  const { kind, id, resting } = target;
  if (resting === null) return null;
  if (resting === 'deleted') {
    return (
      <AttentionNote icon={IconTrash} title={texts.resting.deleted.title[kind]}>
        {texts.resting.deleted.text}
      </AttentionNote>
    );
  }
  const { title, text, action } = texts.resting[resting];
  return (
    <AttentionNote
      icon={IconEyeOff}
      title={title}
      action={
        <Button component={Link} to={resting === 'no-test' ? `/admin/create-lesson-test/${id}` : editorPath(testIdOf(target))} variant="default" mt={8}>
          {action}
        </Button>
      }
    >
      {text}
    </AttentionNote>
  );
}

const SHOWN_NAMES = 6;

/**
 * Says for how many pupils without a hand-in the block is closed. Unless the due date has passed, it offers to open the block.
 * @param missing the pupils without a hand-in whose rows are loaded
 */
export function ClosedBlockNote({ assignment, missing }: { assignment: Assignment; missing: readonly Assigned[] }) {
  const { id, revision, groups, pupils, opensAt, due, note, counts, target, status } = assignment;
  const today = useToday();
  const client = useQueryClient();
  const names = missing.filter(({ locked }) => locked).slice(0, SHOWN_NAMES).map(({ nickname }) => nickname);
  const opening = useSubmit({
    mutationFn: () =>
      api('PUT /api/admin/assignments/{id}', {
        params: { id },
        body: {
          revision,
          groupIds: groups.map((group) => group.id),
          uids: pupils.map(({ uid }) => uid),
          opensAt,
          due,
          note,
          openBlock: true,
          dryRun: false,
        },
      }),
    onSuccess: () => toastSuccess(texts.blocks.done(counts.locked)),
    onError: (error) => toastError(messageOf(error, texts.blocks.failed)),
    onSettled: () => refreshQueries(client, affectedQueries),
  });
  if (counts.locked === 0 || target.resting !== null) return null;
  // The button opens the block until the day of the due date. After that day the button is not shown, and the tutor must extend the due date
  // first.
  const canOpen = status !== 'past' && (due === null || due.day >= today);
  return (
    <AttentionNote
      icon={IconLock}
      title={texts.blocks.title(counts.locked)}
      action={
        canOpen && (
          <LoadingButton isBusy={opening.isPending} mt={8} onClick={() => opening.mutate()}>
            {openUntil(due?.day ?? null, today)}
          </LoadingButton>
        )
      }
    >
      {names.length > 0 && `${sentence(`${names.join(', ')}${counts.locked > names.length ? ` ${allTexts.andMore(counts.locked - names.length)}` : ''}`)} `}
      {texts.blocks.text}
    </AttentionNote>
  );
}
