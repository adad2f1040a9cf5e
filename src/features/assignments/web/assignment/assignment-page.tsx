import { Button } from '@mantine/core';
import { IconBellRinging, IconCopy } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toastError } from '../../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { RowMenu } from '../../../../ui/components/overlays/row-menu.tsx';
import { useQueryFallback } from '../../../../ui/hooks/use-query-fallback.tsx';
import { useSingleFlight } from '../../../../ui/hooks/use-single-flight.ts';
import type { Assigned, Assignment } from '../../contract.ts';
import { assignedQuery, assignmentQuery, loadAllMissing } from '../queries.ts';
import { texts as allTexts } from '../texts.ts';
import { testIdOf, useAssignmentMenu } from '../use-assignment-menu.tsx';
import { useDueWords } from '../use-due-words.ts';
import { AssignmentHeader } from './assignment-header.tsx';
import { ClosedBlockNote, RestingNote } from './assignment-alerts.tsx';
import classes from './assignment-page.module.css';
import { AssignmentTiles } from './assignment-tiles.tsx';
import { chatList } from './chat-list.ts';
import { copyText } from '../../../../ui/lib/clipboard.ts';
import { ChatListDialog, type ChatList } from './chat-list-dialog.tsx';
import { PupilLists } from './pupil-lists.tsx';
import type { ReopeningOf } from './reopening.ts';
import { chatTexts, texts } from './texts.ts';
import { useReminder } from './use-reminder.tsx';

/** `/admin/assignments/{id}`: which pupils have handed in and which have not. */
export function AssignmentPage({ Reopening }: { Reopening: ReopeningOf }) {
  const { id = '' } = useParams();
  const query = useQuery(assignmentQuery(id));
  const fallback = useQueryFallback([query], allTexts.loadFailed);
  return query.data === undefined ? fallback : <LoadedAssignment key={id} assignment={query.data} Reopening={Reopening} />;
}

const pupilsOf = (query: { data: { pages: { pupils: Assigned[] }[] } | undefined }): Assigned[] => query.data?.pages.flatMap(({ pupils }) => pupils) ?? [];

function LoadedAssignment({ assignment, Reopening }: { assignment: Assignment; Reopening: ReopeningOf }) {
  const { id, target, status, counts } = assignment;
  const navigate = useNavigate();
  const words = useDueWords();
  const missing = useInfiniteQuery(assignedQuery(id, 'missing'));
  const done = useInfiniteQuery(assignedQuery(id, 'done'));
  const { itemsOf, dialog } = useAssignmentMenu(() => navigate('/admin/assignments', { replace: true }));
  const reminder = useReminder();
  const [list, setList] = useState<ChatList | null>(null);
  const missingCount = counts.pupils - counts.handedIn;
  const isGoing = status !== 'scheduled' && target.resting === null;
  const [some] = [...pupilsOf(missing), ...pupilsOf(done)];

  const copyList = useSingleFlight(async () => {
    try {
      const text = chatList(assignment, await loadAllMissing(id), words, location.origin);
      setList({ text, isCopied: await copyText(text) });
    } catch {
      toastError(chatTexts.failed);
    }
  });

  return (
    <>
      <AssignmentHeader
        assignment={assignment}
        questionCount={target.resting === 'deleted' ? 0 : (some?.questionCount ?? 0)}
        actions={
          <>
            {isGoing && missingCount > 0 && (
              <>
                <Button variant="default" className={classes.copyList ?? ''} leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />} onClick={() => void copyList()}>
                  {texts.copyList}
                </Button>
                <LoadingButton isBusy={reminder.isBusy} leftSection={<IconBellRinging size={20} stroke={1.75} aria-hidden />} onClick={() => void reminder.remind(id)}>
                  {texts.remindAll(missingCount)}
                </LoadingButton>
              </>
            )}
            <span className={classes.menu}>
              <RowMenu name={target.name} items={itemsOf(assignment)} tone="outline" />
            </span>
          </>
        }
      />
      <div className={classes.body}>
        <RestingNote target={target} />
        <ClosedBlockNote assignment={assignment} missing={pupilsOf(missing)} />
        {reminder.outcome}
        <AssignmentTiles {...counts} />
        <Reopening testId={testIdOf(target)}>
          {(reopening) => <PupilLists {...{ assignment, missing, done, reopening }} onRemind={isGoing ? (uids) => reminder.remind(id, uids) : null} />}
        </Reopening>
      </div>
      {dialog}
      <ChatListDialog list={list} onClose={() => setList(null)} />
    </>
  );
}
