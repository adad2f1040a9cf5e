import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isOpenUntil, openUntil } from '../../../../ui/access/format-access.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { Card } from '../../../../ui/components/page/card.tsx';
import { useToday } from '../../../../ui/hooks/today.tsx';
import type { AccessRequest } from '../../contract.ts';
import { requestTexts as texts } from '../texts.ts';
import { ChooseBlocksDialog } from './choose-blocks-dialog.tsx';
import classes from './request-card.module.css';
import type { RequestTerm } from './request-term.ts';
import { useDecision } from './use-decision.ts';

interface RequestCardProps {
  request: AccessRequest;
  /** All blocks, sorted. */
  blocks: readonly { id: string; title: string; order: number }[];
  term: RequestTerm;
}

/** A request for access, with its answer or with the buttons that answer it. */
export function RequestCard({ request, blocks, term }: RequestCardProps) {
  const { user, block, code, createdAt, decidedAt, decidedBy, status } = request;
  const order = blocks.find(({ id }) => id === block?.id)?.order;
  return (
    <Card as="section" tone={status === 'open' ? 'plain' : 'answered'} className={classes.card} aria-label={user.nickname}>
      <div className={classes.description}>
        <p className={classes.user}>
          <b>{user.nickname}</b> <span className={classes.dimmed}>{user.email}</span>
        </p>
        {block === null ? (
          <p>{texts.noBlock}</p>
        ) : (
          <p className={classes.block}>
            {order === undefined ? block.title : texts.block(order, block.title)}
            {order === undefined && <StatusBadge kind="deleted">{texts.deleted}</StatusBadge>}
          </p>
        )}
        <p className={classes.dimmed}>{texts.left(createdAt, code)}</p>
        {decidedAt !== null && decidedBy !== null && <p className={classes.dimmed}>{texts.decided(decidedBy.name, decidedAt)}</p>}
      </div>
      {status === 'open' ? (
        <OpenRequest {...{ request, blocks, term }} blockId={order === undefined ? null : (block?.id ?? null)} />
      ) : (
        <Answer request={request} />
      )}
    </Card>
  );
}

/** @param blockId the block that one press opens; `null` if the tutor has to choose blocks */
function OpenRequest({ request, blocks, term, blockId }: RequestCardProps & { blockId: string | null }) {
  const today = useToday();
  const [isChoosing, setChoosing] = useState(false);
  const { grant, decline, isBusy, problem } = useDecision(request);
  const { until, problem: termProblem } = term.chosen;
  const open = () => {
    if (blockId === null) setChoosing(true);
    else if (termProblem === null) void grant({ blockIds: [blockId], until });
    else term.showProblem();
  };
  return (
    <>
      <div className={classes.actions}>
        <Button variant="subtle" disabled={isBusy} onClick={() => void decline()}>
          {texts.decline}
        </Button>
        <LoadingButton className={classes.open ?? ''} isBusy={isBusy} onClick={open}>
          {blockId === null ? texts.chooseBlocks : termProblem === null ? openUntil(until, today) : texts.open}
        </LoadingButton>
      </div>
      {problem !== null && !isBusy && (
        <div className={classes.problem}>
          <Alert tone="error" role="note">
            {problem}
          </Alert>
        </div>
      )}
      <ChooseBlocksDialog
        isOpen={isChoosing}
        nickname={request.user.nickname}
        {...{ blocks, term, isBusy, problem }}
        onConfirm={(blockIds) => void grant({ blockIds, until }).then(() => setChoosing(false))}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}

/** The answer to a request, with a link to the pupil's access, where the tutor can change it. */
function Answer({ request: { status, granted, user } }: { request: AccessRequest }) {
  const today = useToday();
  const link = useRef<HTMLAnchorElement>(null);
  // The button that gave the answer has disappeared with the focus, so the link takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus({ preventScroll: true });
  }, []);
  const [first] = granted;
  return (
    <div className={classes.actions}>
      {status === 'granted' ? (
        <StatusBadge kind="done">{first === undefined ? texts.isOpen : isOpenUntil(first.until, today)}</StatusBadge>
      ) : (
        <StatusBadge kind="declined">{texts.isDeclined}</StatusBadge>
      )}
      <Button ref={link} component={Link} to={`/admin/users?user=${user.uid}`} variant="subtle">
        {texts.changeAccess}
      </Button>
    </div>
  );
}
