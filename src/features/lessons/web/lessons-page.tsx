import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DnaArt } from '../../../ui/art/dna.tsx';
import { LockArt } from '../../../ui/art/lock.tsx';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RoundChip } from '../../../ui/number-chip.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ScoreBar } from '../../../ui/score-bar.tsx';
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { ListedBlock } from '../contract.ts';
import classes from './lessons-page.module.css';
import { blocksQuery } from './queries.ts';
import { texts } from './texts.ts';

/** `/lessons`: blocks in their order, the open ones with their lessons (specification §2). */
export function LessonsPage() {
  const { data: blocks, isError, refetch } = useQuery(blocksQuery);
  // Only one button of the page is filled: the next thing to do.
  const next = blocks?.flatMap(({ lessons }) => lessons).find(({ hasTest, result }) => hasTest && result === null);

  return (
    <>
      <PageHead title={texts.title} lead={texts.about} />
      {blocks === undefined && !isError && <SkeletonCards count={2} />}
      {blocks === undefined && isError && <LoadFailure title={texts.loadFailed} onRetry={() => void refetch()} />}
      {blocks?.length === 0 && <StatePanel art={DnaArt} title={texts.empty} text={texts.emptyText} />}
      {blocks !== undefined && blocks.length > 0 && (
        <ul className={classes.blocks}>
          {blocks.map((block) => (
            <li key={block.id}>
              {block.unlocked ? <OpenBlock block={block} nextLesson={next?.id} /> : <LockedBlock block={block} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type ListedLesson = ListedBlock['lessons'][number];

function OpenBlock({ block, nextLesson }: { block: ListedBlock; nextLesson: string | undefined }) {
  const { lessons } = block;
  const passed = lessons.filter(({ result }) => result !== null).length;
  return (
    <LeafCard as="section" flush>
      <div className={classes.head}>
        <BlockWords block={block} />
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
            <LessonRow key={lesson.id} lesson={lesson} number={index + 1} isNext={lesson.id === nextLesson} />
          ))}
        </ol>
      )}
    </LeafCard>
  );
}

const BlockWords = ({ block }: { block: ListedBlock }) => (
  <div className={classes.words}>
    <p className={classes.order}>{texts.block(block.order)}</p>
    <h2>{block.title}</h2>
    <p className={classes.dimmed}>{block.description}</p>
  </div>
);

function LessonRow({ lesson, number, isNext }: { lesson: ListedLesson; number: number; isNext: boolean }) {
  const { id, title, hasTest, result } = lesson;
  return (
    <li className={classes.row}>
      {result === null ? (
        <RoundChip>{number}</RoundChip>
      ) : (
        <RoundChip tone="done">
          <IconCheck size={18} stroke={1.75} aria-hidden />
        </RoundChip>
      )}
      <div className={classes.words}>
        <h3 className={classes.lesson}>{title}</h3>
        {result === null ? (
          <p className={classes.state}>{hasTest ? texts.notPassed : texts.noTest}</p>
        ) : (
          <p className={classes.state}>
            {texts.passed} <b>{texts.score(result.score, result.maxScore)}</b>
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {result !== null && (
          <Button component={Link} to={`/lesson-results/${id}`} variant="subtle">
            {texts.results}
          </Button>
        )}
        <Button component={Link} to={`/lesson/${id}`} variant={isNext ? 'filled' : 'default'}>
          {texts.open}
        </Button>
      </div>
    </li>
  );
}

function LockedBlock({ block }: { block: ListedBlock }) {
  return (
    <LeafCard as="section" tone="locked" className={classes.locked}>
      <LockArt />
      <div className={classes.lockedWords}>
        <BlockWords block={block} />
        <div className={classes.closed}>
          <Tag kind="locked">{texts.locked}</Tag>
          <span className={classes.dimmed}>{texts.count(block.lessonCount)}</span>
        </div>
      </div>
      <Button component={Link} to="/buy" variant="default">
        {texts.buy}
      </Button>
    </LeafCard>
  );
}
