import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ROLE } from '../../domain/role.ts';
import { testsQuery } from '../../features/tests/web/queries.ts';
import { TestsList } from '../../features/tests/web/tests-list.tsx';
import { texts } from '../../features/tests/web/texts.ts';
import { LockArt } from '../../ui/art/lock.tsx';
import { SeedlingArt } from '../../ui/art/seedling.tsx';
import { useCurrentUser } from '../../ui/current-user.tsx';
import { LeafCard } from '../../ui/leaf-card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { typo } from '../../ui/russian.ts';
import { SkeletonCards } from '../../ui/skeleton-cards.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { Stem } from '../../ui/stem.tsx';
import { uiTexts } from '../../ui/texts.ts';
import classes from './dashboard-page.module.css';

/** `/dashboard`: a welcome, the way to buy access unless the role is 1, the general tests (specification §2). */
export function DashboardPage() {
  const { nickname, role } = useCurrentUser();
  const { data: tests, isError, refetch } = useQuery(testsQuery);
  const done = tests?.flatMap(({ result }) => result ?? []) ?? [];
  const score = done.reduce((sum, result) => sum + result.score, 0);

  return (
    <>
      <div className={classes.top}>
        <div className={classes.welcome}>
          <PageTitle windowTitle="Главная">{`Здравствуйте, ${nickname}!`}</PageTitle>
          {tests && tests.length > 0 && (
            <>
              <p className={classes.progress}>{texts.progress(done.length, tests.length, score)}</p>
              <Stem leaves={tests.map(({ result }) => (result === null ? 'empty' : 'done'))} />
            </>
          )}
        </div>
        {role !== ROLE.paid && <BuyPanel />}
      </div>
      <section>
        <h2 className={classes.heading}>{texts.listTitle}</h2>
        {tests === undefined && !isError && <SkeletonCards count={3} />}
        {tests === undefined && isError && (
          <LoadFailure title={texts.loadFailed} onRetry={() => void refetch()} />
        )}
        {tests?.length === 0 && <StatePanel art={SeedlingArt} title={texts.empty} text={texts.emptyText} />}
        {tests && tests.length > 0 && <TestsList tests={tests} />}
      </section>
    </>
  );
}

const BuyPanel = () => (
  <LeafCard tone="soft" className={classes.buy}>
    <LockArt />
    <div className={classes.offer}>
      <h2 className={classes.offerTitle}>{typo('Уроки открываются по блокам')}</h2>
      <p>{typo('Напишите боту — подберём блоки и откроем доступ.')}</p>
      <Button component={Link} to="/buy">
        {uiTexts.buyAccess}
      </Button>
    </div>
  </LeafCard>
);
