import { Button } from '@mantine/core';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { OwnAssignment } from '../../../domain/assignments/assignment.ts';
import { endsSoon } from '../../../domain/access/term.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { BuyAccessButton } from '../../../ui/access/buy-access-button.tsx';
import { hasEnded, isOpenUntil } from '../../../ui/access/format-access.ts';
import { AssignmentLines } from '../../../ui/assignments/due-line.tsx';
import { DnaArt } from '../../../ui/art/dna.tsx';
import { LockArt } from '../../../ui/art/lock.tsx';
import { Card } from '../../../ui/components/page/card.tsx';
import { LoadError } from '../../../ui/components/feedback/load-error.tsx';
import { RoundChip } from '../../../ui/components/indicators/number-chip.tsx';
import { PageHeader } from '../../../ui/components/page/page-header.tsx';
import { ScoreBar } from '../../../ui/components/indicators/score-bar.tsx';
import { SkeletonCards } from '../../../ui/components/feedback/skeleton-cards.tsx';
import { EmptyState } from '../../../ui/components/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/components/indicators/status-badge.tsx';
import { useCurrentUser } from '../../../ui/hooks/current-user.tsx';
import { useToday } from '../../../ui/hooks/today.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { useShortDate } from '../../../ui/hooks/use-short-date.ts';
import { resultAddress } from '../../../ui/lib/result-address.ts';
import { NeedsNetworkNote } from '../../../ui/offline/needs-network-note.tsx';
import type { OnDevice } from '../../../ui/offline/on-device.ts';
import { useOnDevice } from '../../../ui/offline/use-on-device.ts';
import { texts as offlineTexts } from '../../../ui/offline/texts.ts';
import { EarlierAttempts } from '../../../ui/test-review/attempt-notes.tsx';
import type { ListedBlock } from '../contract.ts';
import classes from './lessons-page.module.css';
import { blocksQuery } from './queries.ts';
import { texts } from './texts.ts';

/** The server renders the first blocks, until they have this number of lessons. The browser renders the other blocks after hydration (ADR 40). */
const RENDERED_LESSONS = 8;

type Assignments = ReadonlyMap<string, OwnAssignment>;

/**
 * `/lessons`: all blocks, sorted. Only open blocks show their lessons (rule R54).
 * @param assignments for each lesson, the assignment that is due first
 */
export function LessonsPage({ assignments }: { assignments: Assignments }) {
  const { data: blocks, isError, refetch } = useQuery(blocksQuery);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.about} />
      {blocks === undefined && !isError && <SkeletonCards count={2} />}
      {blocks === undefined && isError && <LoadError title={texts.loadFailed} onRetry={() => void refetch()} />}
      {blocks?.length === 0 && <EmptyState art={DnaArt} title={texts.empty} text={texts.emptyText} />}
      {blocks !== undefined && blocks.length > 0 && <BlocksList blocks={blocks} assignments={assignments} />}
    </>
  );
}

function BlocksList({ blocks, assignments }: { blocks: readonly ListedBlock[]; assignments: Assignments }) {
  const onDevice = useOnDevice(useCurrentUser().uid);
  const shown = useDeferredValue(blocks, useHydrated() ? blocks : beginningOf(blocks));
  // Only the first lesson with a test that is not passed has a filled button.
  const nextLesson = blocks.flatMap(({ lessons }) => lessons).find(({ hasTest, result }) => hasTest && result === null);
  return (
    <ul className={classes.blocks}>
      {shown.map((block) => (
        <li key={block.id}>
          {block.unlocked ? <OpenBlock block={block} nextLessonId={nextLesson?.id} onDevice={onDevice} assignments={assignments} /> : <LockedBlock block={block} />}
        </li>
      ))}
    </ul>
  );
}

/** The blocks that the server renders. A block without lessons counts as one lesson. */
function beginningOf(blocks: readonly ListedBlock[]): readonly ListedBlock[] {
  let room = RENDERED_LESSONS;
  const end = blocks.findIndex(({ lessons }) => (room -= Math.max(lessons.length, 1)) <= 0);
  return end === -1 ? blocks : blocks.slice(0, end + 1);
}

type ListedLesson = ListedBlock['lessons'][number];

interface OpenBlockProps {
  block: ListedBlock;
  nextLessonId: string | undefined;
  /** What can be opened without a network; `null` if there is a network. */
  onDevice: OnDevice | null;
  assignments: Assignments;
}

function OpenBlock({ block, nextLessonId, onDevice, assignments }: OpenBlockProps) {
  const { lessons } = block;
  const passed = lessons.filter(({ result }) => result !== null).length;
  return (
    <Card as="section" flush>
      <div className={classes.header}>
        <BlockDescription block={block}>
          <LastDay until={block.until} />
        </BlockDescription>
        {lessons.length > 0 && (
          <div className={classes.progress}>
            <p>{texts.progress(passed, lessons.length)}</p>
            <ScoreBar value={passed} max={lessons.length} />
          </div>
        )}
      </div>
      {lessons.length === 0 ? (
        <p className={classes.empty}>{texts.emptyBlock}</p>
      ) : (
        <ol>
          {lessons.map((lesson, index) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              number={index + 1}
              isNext={lesson.id === nextLessonId}
              onDevice={onDevice}
              assignment={assignments.get(lesson.id)}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

const BlockDescription = ({ block, children }: { block: ListedBlock; children?: ReactNode }) => (
  <div className={classes.description}>
    <p className={classes.order}>{texts.block(block.order)}</p>
    <h2>{block.title}</h2>
    <p className={classes.dimmed}>{block.description}</p>
    {children}
  </div>
);

/** The last day of access. It is marked when it is near (rule R93). */
function LastDay({ until }: { until: string | null }) {
  const today = useToday();
  if (until === null) return null;
  return (
    <div className={classes.until}>
      <StatusBadge kind={endsSoon(until, today) ? 'ends-soon' : 'until'}>{isOpenUntil(until, today)}</StatusBadge>
    </div>
  );
}

interface LessonRowProps {
  lesson: ListedLesson;
  number: number;
  isNext: boolean;
  onDevice: OnDevice | null;
  assignment: OwnAssignment | undefined;
}

function LessonRow({ lesson, number, isNext, onDevice, assignment }: LessonRowProps) {
  const { id, title, hasTest, result, earlier } = lesson;
  const isKept = onDevice === null || onDevice.lessons.some((kept) => kept.id === id);
  const hasReview = result !== null && (onDevice === null || onDevice.lessonReviews.has(id));
  return (
    <li className={classes.row}>
      {result === null ? (
        <RoundChip>{number}</RoundChip>
      ) : (
        <RoundChip tone="done">
          <IconCheck size={18} stroke={1.75} aria-hidden />
        </RoundChip>
      )}
      <div className={classes.description}>
        <h3 className={classes.lesson}>{title}</h3>
        {result === null ? (
          <>
            <p className={classes.state}>{hasTest ? texts.notPassed : texts.noTest}</p>
            <EarlierAttempts earlier={earlier} testId={lessonTestId(id)} />
          </>
        ) : (
          <p className={classes.state}>
            {texts.passed} <b>{texts.score(result.score, result.maxScore)}</b>
          </p>
        )}
        {assignment !== undefined && <AssignmentLines assignment={assignment} />}
        {!isKept && <NeedsNetworkNote />}
        {onDevice !== null && isKept && (
          <div className={classes.kept}>
            <StatusBadge kind="kept">{offlineTexts.kept}</StatusBadge>
          </div>
        )}
      </div>
      <div className={classes.actions}>
        {hasReview && (
          <Button component={Link} {...resultAddress(lessonTestId(id), null)} variant="subtle">
            {texts.results}
          </Button>
        )}
        {isKept && (
          <Button component={Link} to={`/lesson/${id}`} variant={isNext ? 'filled' : 'default'}>
            {texts.open}
          </Button>
        )}
      </div>
    </li>
  );
}

/**
 * A closed block. If a request waits for its answer, the card links to the bot with the code of the request. Otherwise «Купить доступ» sends a
 * request (rule R95).
 */
function LockedBlock({ block }: { block: ListedBlock }) {
  const today = useToday();
  const shortDate = useShortDate();
  const { request, until } = block;
  return (
    <Card as="section" tone="locked" className={classes.locked}>
      <LockArt />
      <div className={classes.lockedDescription}>
        <BlockDescription block={block} />
        <div className={classes.lockedStatus}>
          <StatusBadge kind="locked">{texts.locked}</StatusBadge>
          {request === null ? (
            <span className={classes.dimmed}>{texts.count(block.lessonCount)}</span>
          ) : (
            <StatusBadge kind="request">{texts.requested(shortDate(request.createdAt))}</StatusBadge>
          )}
          {until !== null && <span className={classes.dimmed}>{hasEnded(until, today)}</span>}
        </div>
        {request !== null && <p className={classes.dimmed}>{texts.requestedText}</p>}
      </div>
      {request === null ? (
        <BuyAccessButton variant="default" blockId={block.id} />
      ) : (
        <Button
          component="a"
          href={request.url}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconSend size={20} stroke={1.75} aria-hidden />}
        >
          {texts.writeToBot}
        </Button>
      )}
    </Card>
  );
}
