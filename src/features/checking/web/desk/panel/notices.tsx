import { Button, Textarea } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconAlertTriangle, IconChecks, IconMessageQuestion, IconSend, IconUsers, type Icon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { CHECKING_LIMITS } from '../../../../../domain/checking/checking-limits.ts';
import type { Criteria } from '../../../../../domain/checking/criteria/criteria.ts';
import { isBlank } from '../../../../../domain/fold-signs.ts';
import type { CheckDraft } from '../../../../../ui/check-queue/check-draft.ts';
import { Alert } from '../../../../../ui/components/feedback/alert.tsx';
import { FormAlert } from '../../../../../ui/components/feedback/form-alert.tsx';
import { useKeptText } from '../../../../../ui/kept-edits/use-kept-text.ts';
import type { DeskAnswer } from '../../../desk-contract.ts';
import classes from './notices.module.css';
import { texts } from '../texts.ts';

interface NoticeProps {
  icon: Icon;
  title?: string;
  tone?: 'attention' | 'error' | 'plain';
  children: ReactNode;
}

function Notice({ icon: NoticeIcon, title, tone = 'plain', children }: NoticeProps) {
  const body = (
    <div className={classes.notice}>
      <NoticeIcon size={20} stroke={1.75} aria-hidden />
      <div className={classes.body}>
        {title !== undefined && <h3>{title}</h3>}
        {children}
      </div>
    </div>
  );
  if (tone === 'plain') return <div className={classes.plain}>{body}</div>;
  return (
    <Alert tone={tone} role="status">
      {body}
    </Alert>
  );
}

/** Says that another tutor, or this tutor in another window, has checked the answer meanwhile. */
export function ConflictNotice({ draft, tutor, onMine, onTheirs }: { draft: CheckDraft; tutor: string; onMine(): void; onTheirs(): void }) {
  const { conflict } = draft;
  if (conflict === null) return null;
  const isOwn = conflict.by?.uid === tutor;
  const { points, checked } = conflict.check;
  const title = isOwn ? texts.conflict.own : checked && points !== null ? texts.conflict.checked(points) : texts.conflict.started;
  const by = texts.conflict.by(isOwn ? null : (conflict.by?.nickname ?? null), conflict.at);
  return (
    <Notice icon={IconUsers} title={title} tone="attention">
      <p>
        {by === '' ? '' : `${by}. `}
        {texts.conflict.kept}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onMine}>
          {texts.conflict.mine}
        </Button>
        <Button variant="subtle" onClick={onTheirs}>
          {texts.conflict.theirs}
        </Button>
      </div>
    </Notice>
  );
}

/** Says that the server refuses a check. */
export const RefusedNotice = ({ reason, onGiveUp }: { reason: string; onGiveUp(): void }) => (
  <Notice icon={IconAlertTriangle} title={texts.refused.title} tone="error">
    <p>{reason}</p>
    <div className={classes.buttons}>
      <Button variant="subtle" onClick={onGiveUp}>
        {texts.refused.giveUp}
      </Button>
    </div>
  </Notice>
);

export const EmptyNotice = ({ number, hasPhotos }: { number: number; hasPhotos: boolean }) => (
  <Notice icon={IconAlertTriangle} title={texts.noAnswer(number)}>
    <p>{texts.noAnswerText(hasPhotos)}</p>
  </Notice>
);

export const ChangedAnswerNotice = () => (
  <Notice icon={IconAlertTriangle} tone="attention">
    <p>{texts.answerChanged}</p>
  </Notice>
);

/** Describes how the criteria have changed since the answer was checked. */
export function changesOf(before: Criteria | null | undefined, now: Criteria | null): string[] {
  if (before === null || before === undefined || now === null) return [];
  const [old, fresh] = [before, now].map(({ elements }) => new Set(elements.map(({ id }) => id)));
  const added = now.elements.flatMap(({ id }, index) => (old?.has(id) === true ? [] : [index + 1]));
  const removed = before.elements.flatMap(({ id }, index) => (fresh?.has(id) === true ? [] : [index + 1]));
  const hasOtherBands = JSON.stringify([before.bands, before.extraErrors]) !== JSON.stringify([now.bands, now.extraErrors]);
  return [
    ...(added.length > 0 ? [texts.criteriaChanged.added(added)] : []),
    ...(removed.length > 0 ? [texts.criteriaChanged.removed(removed)] : []),
    ...(hasOtherBands ? [texts.criteriaChanged.bands] : []),
  ];
}

interface CriteriaNoticeProps {
  changes: readonly string[];
  proposed: number;
  now: number;
  onTake(): void;
  onKeep(): void;
}

export const CriteriaNotice = ({ changes, proposed, now, onTake, onKeep }: CriteriaNoticeProps) => (
  <Notice icon={IconAdjustmentsHorizontal} title={texts.criteriaChanged.title}>
    <p>{[...changes, texts.criteriaChanged.now(proposed, now)].join(' ')}</p>
    <div className={classes.buttons}>
      <Button variant="default" onClick={onTake}>
        {texts.criteriaChanged.take(proposed)}
      </Button>
      <Button variant="subtle" onClick={onKeep}>
        {texts.criteriaChanged.keep(now)}
      </Button>
    </div>
  </Notice>
);

interface GivenNoticeProps {
  givenAt: string;
  /** The points that the pupil sees and the points of the current check; `null` if they are equal. */
  edit: { from: number; to: number | null } | null;
  /** Whether the work has changes that the pupil does not see. */
  isEdited: boolean;
  isBusy: boolean;
  /** `null` while an answer of the work waits. */
  onGive: (() => void) | null;
  onDrop(): void;
}

export const GivenNotice = ({ givenAt, edit, isEdited, isBusy, onGive, onDrop }: GivenNoticeProps) => (
  <Notice icon={IconChecks} title={texts.given.title(givenAt)}>
    {isEdited && (
      <>
        <p>{edit !== null && edit.to !== null && edit.to !== edit.from ? texts.given.corrected(edit.from, edit.to) : texts.given.amended}</p>
        <div className={classes.buttons}>
          {onGive !== null && (
            <Button leftSection={<IconSend size={20} stroke={1.75} aria-hidden />} loading={isBusy} onClick={onGive}>
              {texts.given.give}
            </Button>
          )}
          <Button variant="subtle" disabled={isBusy} onClick={onDrop}>
            {texts.given.drop}
          </Button>
        </div>
      </>
    )}
  </Notice>
);

interface AskedNoticeProps {
  nickname: string;
  asked: NonNullable<DeskAnswer['asked']>;
  /** The points that the reply changes for the pupil, if it also gives out a correction; `null` if no points change. */
  correction: { from: number; to: number } | null;
  error: string | null;
  isBusy: boolean;
  /** Identifies the box of the reply on the site. */
  box: string;
  /** @param onSent called when the server has the reply */
  onReply(text: string, onSent: () => void): void;
}

/** The question of the pupil about the check, and the form of the only reply. */
export function AskedNotice({ nickname, asked, correction, error, isBusy, box, onReply }: AskedNoticeProps) {
  const { text, change, drop } = useKeptText(box, 'reply', asked.reply !== null);
  const [isBlankReply, setBlankReply] = useState(false);
  return (
    <Notice icon={IconMessageQuestion}>
      <p className={classes.small}>{texts.asked.by(nickname, asked.at)}</p>
      <p className={classes.said}>{asked.text}</p>
      {asked.reply === null ? (
        <>
          <Textarea
            label={texts.asked.label}
            description={texts.asked.hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={3}
            maxLength={CHECKING_LIMITS.reply}
            value={text}
            error={isBlankReply && isBlank(text) ? texts.asked.blank : undefined}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
          {error !== null && <FormAlert>{error}</FormAlert>}
          <div className={classes.buttons}>
            <Button
              loading={isBusy}
              onClick={() => {
                setBlankReply(true);
                if (!isBlank(text)) onReply(text, drop);
              }}
            >
              {correction === null ? texts.asked.reply : texts.asked.replyAndGive(correction.from, correction.to)}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={classes.small}>{texts.asked.replied(asked.reply.at)}</p>
          <p className={classes.said}>{asked.reply.text}</p>
        </>
      )}
    </Notice>
  );
}
