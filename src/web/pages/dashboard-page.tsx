import { Button } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ROLE } from '../../domain/users/role.ts';
import { testsQuery } from '../../features/general-tests/web/queries.ts';
import { TestsList } from '../../features/general-tests/web/tests-list.tsx';
import { texts } from '../../features/general-tests/web/texts.ts';
import { hasPractice, PracticePanel } from '../../features/practice/web/practice-panel.tsx';
import { practiceQuery } from '../../features/practice/web/queries.ts';
import { LockArt } from '../../ui/art/lock.tsx';
import { SeedlingArt } from '../../ui/art/seedling.tsx';
import { KeptAnswers } from '../../ui/drafts/kept-answers.tsx';
import { useCurrentUser } from '../../ui/hooks/current-user.tsx';
import { Card } from '../../ui/components/page/card.tsx';
import { LoadError } from '../../ui/components/feedback/load-error.tsx';
import { PageTitle } from '../../ui/components/page/page-title.tsx';
import { nbsp } from '../../ui/lib/format-russian.ts';
import { SkeletonCards } from '../../ui/components/feedback/skeleton-cards.tsx';
import { EmptyState } from '../../ui/components/feedback/empty-state.tsx';
import { ProgressStem } from '../../ui/components/feedback/progress-stem.tsx';
import { uiTexts } from '../../ui/texts.ts';
import classes from './dashboard-page.module.css';

/** `/dashboard`: the greeting, the offer of access and the general tests (rule R28). */
export function DashboardPage() {
  const { uid, nickname, role } = useCurrentUser();
  const { data: tests, isError, refetch } = useQuery(testsQuery);
  const { data: practice, isPending: isPracticePending } = useQuery(practiceQuery);
  const done = tests?.flatMap(({ result }) => result ?? []) ?? [];
  const score = done.reduce((sum, result) => sum + result.score, 0);
  // Both panels appear at once, so that neither moves the other.
  const panels = isPracticePending
    ? []
    : [
        practice && hasPractice(practice) ? <PracticePanel key="practice" practice={practice} /> : null,
        role === ROLE.paid ? null : <BuyAccessCard key="buy" />,
      ].filter((panel) => panel !== null);

  return (
    <>
      <div className={classes.top} data-panels={panels.length}>
        <div className={classes.welcome}>
          <PageTitle windowTitle="Главная">{`Здравствуйте, ${nickname}!`}</PageTitle>
          {tests === undefined && !isError && <div className={classes.progressPlaceholder} />}
          {tests && tests.length > 0 && (
            <>
              <p className={classes.progress}>{texts.progress(done.length, tests.length, score)}</p>
              <ProgressStem leaves={tests.map(({ result }) => (result === null ? 'empty' : 'done'))} />
            </>
          )}
          {tests !== undefined && (
            <Link to="/progress" className={classes.progressLink}>
              <IconChartLine size={20} stroke={1.75} aria-hidden />
              {uiTexts.progress}
            </Link>
          )}
        </div>
        {panels}
      </div>
      <KeptAnswers uid={uid} />
      <section>
        <h2 className={classes.heading}>{texts.listTitle}</h2>
        {tests === undefined && !isError && <SkeletonCards count={3} />}
        {tests === undefined && isError && (
          <LoadError title={texts.loadFailed} onRetry={() => void refetch()} />
        )}
        {tests?.length === 0 && <EmptyState art={SeedlingArt} title={texts.empty} text={texts.emptyText} />}
        {tests && tests.length > 0 && <TestsList tests={tests} />}
      </section>
    </>
  );
}

const BuyAccessCard = () => (
  <Card tone="soft" className={classes.buy}>
    <LockArt />
    <div className={classes.offer}>
      <h2 className={classes.offerTitle}>{nbsp('Уроки открываются по блокам')}</h2>
      <p>{nbsp('Напишите боту — подберём блоки и откроем доступ.')}</p>
      <Button component={Link} to="/buy">
        {uiTexts.buyAccess}
      </Button>
    </div>
  </Card>
);
