import { useQuery } from '@tanstack/react-query';
import { ROLE } from '../../domain/users/role.ts';
import { testsQuery } from '../../features/general-tests/web/queries.ts';
import { TestsList } from '../../features/general-tests/web/tests-list.tsx';
import { texts } from '../../features/general-tests/web/texts.ts';
import { BuyAccessButton } from '../../ui/access/buy-access-button.tsx';
import { LockArt } from '../../ui/art/lock.tsx';
import { SeedlingArt } from '../../ui/art/seedling.tsx';
import { useCurrentUser } from '../../ui/hooks/current-user.tsx';
import { Card } from '../../ui/components/page/card.tsx';
import { LoadError } from '../../ui/components/feedback/load-error.tsx';
import { PageTitle } from '../../ui/components/page/page-title.tsx';
import { nbsp } from '../../ui/lib/format-russian.ts';
import { SkeletonCards } from '../../ui/components/feedback/skeleton-cards.tsx';
import { EmptyState } from '../../ui/components/feedback/empty-state.tsx';
import { ProgressStem } from '../../ui/components/feedback/progress-stem.tsx';
import classes from './dashboard-page.module.css';

/** `/dashboard`: the greeting, the offer of access and the general tests (rule R28). */
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
          {tests === undefined && !isError && <div className={classes.progressPlaceholder} />}
          {tests && tests.length > 0 && (
            <>
              <p className={classes.progress}>{texts.progress(done.length, tests.length, score)}</p>
              <ProgressStem leaves={tests.map(({ result }) => (result === null ? 'empty' : 'done'))} />
            </>
          )}
        </div>
        {role !== ROLE.paid && <BuyAccessCard />}
      </div>
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
      <BuyAccessButton />
    </div>
  </Card>
);
