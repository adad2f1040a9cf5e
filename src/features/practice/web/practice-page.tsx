import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { MicroscopeArt } from '../../../ui/art/microscope.tsx';
import { SeedlingArt } from '../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../ui/components/feedback/empty-state.tsx';
import { LoadError, NeedsNetwork } from '../../../ui/components/feedback/load-error.tsx';
import { SkeletonCards } from '../../../ui/components/feedback/skeleton-cards.tsx';
import { BackLink } from '../../../ui/components/page/back-link.tsx';
import { PageHeader } from '../../../ui/components/page/page-header.tsx';
import type { Practice } from '../contract.ts';
import classes from './practice-page.module.css';
import { practiceQuery } from './queries.ts';
import { Session } from './session.tsx';
import { texts } from './texts.ts';

/** `/practice`: the questions that the pupil has answered wrongly or only in part, one by one (rules R175 to R180). */
export function PracticePage() {
  // `Session` loads the next cards itself. A refetch of this query would replace the card while the pupil is reading it.
  const query = useQuery({ ...practiceQuery, refetchOnWindowFocus: false, refetchOnReconnect: false });
  const [round, setRound] = useState(0);
  const endRound = async () => {
    await query.refetch();
    setRound((number) => number + 1);
  };
  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} back={<BackLink to="/dashboard">{texts.back}</BackLink>} />
      {query.isPending && <SkeletonCards count={1} />}
      {query.isLoadingError && (
        <NeedsNetwork value={texts.needsNetwork}>
          <LoadError title={texts.loadFailed} onRetry={() => void query.refetch()} />
        </NeedsNetwork>
      )}
      {query.data && <Content key={round} practice={query.data} takesFocus={round > 0} onEnd={endRound} />}
    </div>
  );
}

interface ContentProps {
  practice: Practice;
  /** Whether the content takes the focus, because it replaces a card whose button had the focus. */
  takesFocus: boolean;
  onEnd: () => Promise<void>;
}

function Content({ practice, takesFocus, onEnd }: ContentProps) {
  // The state keeps the first card. Otherwise the review of the last card would disappear as soon as no card is left.
  const [first] = useState(practice.next);
  if (first !== null) return <Session {...{ practice, first, takesFocus, onEnd }} />;
  const isEmpty = practice.total === 0 && practice.doneToday === 0;
  return isEmpty ? <NothingToPractise takesFocus={takesFocus} /> : <DoneForToday {...{ practice, takesFocus }} />;
}

type EndProps = Pick<ContentProps, 'practice' | 'takesFocus'>;

function DoneForToday({ practice: { doneToday, rightToday, nextDueAt, nextDue }, takesFocus }: EndProps) {
  return (
    <EmptyState
      art={SeedlingArt}
      title={texts.doneTitle}
      takesFocus={takesFocus}
      text={
        <>
          {doneToday > 0 && <span className={classes.line}>{texts.done(doneToday, rightToday)}</span>}
          {nextDueAt !== null && <span className={classes.line}>{texts.following(nextDueAt, nextDue)}</span>}
        </>
      }
      actions={
        <>
          <Button component={Link} to="/dashboard">
            {texts.toMain}
          </Button>
          <Button component={Link} to="/progress" variant="default">
            {texts.progress}
          </Button>
        </>
      }
    />
  );
}

const NothingToPractise = ({ takesFocus }: Pick<EndProps, 'takesFocus'>) => (
  <EmptyState
    art={MicroscopeArt}
    title={texts.emptyTitle}
    takesFocus={takesFocus}
    text={texts.emptyText}
    actions={
      <Button component={Link} to="/dashboard" variant="default">
        {texts.toTests}
      </Button>
    }
  />
);
