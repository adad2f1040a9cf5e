import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ROLE } from '../../domain/users/role.ts';
import type { OwnAssignmentsPage } from '../../features/assignments/contract.ts';
import { ownAssignmentsQuery } from '../../features/assignments/web/pupil/queries.ts';
import { AssignmentsFailure, AssignmentsSection, hasAssignments } from '../../features/assignments/web/pupil/section.tsx';
import type { ListedTest } from '../../features/tests/contract.ts';
import { testsQuery } from '../../features/tests/web/queries.ts';
import { CheckedWorks } from '../../features/tests/web/checked-works.tsx';
import { TestsList } from '../../features/tests/web/tests-list.tsx';
import { texts } from '../../features/tests/web/texts.ts';
import { KeptLessons } from '../../features/lessons/web/kept-lessons.tsx';
import { hasPractice, PracticePanel } from '../../features/practice/web/practice-panel.tsx';
import { practiceQuery } from '../../features/practice/web/queries.ts';
import { earliestOf } from '../../ui/assignments/own-assignments.ts';
import { BuyAccessButton } from '../../ui/access/buy-access-button.tsx';
import { LockArt } from '../../ui/art/lock.tsx';
import { SeedlingArt } from '../../ui/art/seedling.tsx';
import { KeptAnswers } from '../../ui/drafts/kept-answers.tsx';
import { useKeptDrafts } from '../../ui/drafts/use-kept-drafts.ts';
import { useOffline } from '../../ui/offline/connection.ts';
import { useOnDevice } from '../../ui/offline/use-on-device.ts';
import { useCurrentUser } from '../../ui/hooks/current-user.tsx';
import { Card } from '../../ui/components/page/card.tsx';
import { LoadError } from '../../ui/components/feedback/load-error.tsx';
import { PageTitle } from '../../ui/components/page/page-title.tsx';
import { nbsp } from '../../ui/lib/russian/typography.ts';
import { SkeletonCards } from '../../ui/components/feedback/skeleton-cards.tsx';
import { EmptyState } from '../../ui/components/feedback/empty-state.tsx';
import { ProgressStem } from '../../ui/components/indicators/progress-stem.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { resultAddressIn } from './assignment-results.ts';
import classes from './dashboard-page.module.css';

/** `/dashboard`: the greeting, assignments, practice, the offer of access and the general tests (rule R28). */
export function DashboardPage() {
  const { uid, nickname, role } = useCurrentUser();
  const { data: tests, isError, refetch } = useQuery(testsQuery);
  const { data: practice, isPending: isPracticePending } = useQuery(practiceQuery);
  const assignments = useQuery(ownAssignmentsQuery);
  const isOffline = useOffline();
  const done = tests?.flatMap(({ result }) => result ?? []) ?? [];
  const score = done.reduce((sum, result) => sum + result.score, 0);
  const hasPracticePanel = practice !== undefined && hasPractice(practice);
  const panelCount = (hasPracticePanel ? 1 : 0) + (role === ROLE.paid ? 0 : 1);
  // All that is below the greeting appears at once: a part that came later would move the others. Practice is not awaited offline, because
  // it needs the network.
  const isReady = (tests !== undefined || isError) && !assignments.isPending && (!isPracticePending || isOffline);
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);
  // When the same data are requested again later, the parts that are already shown stay.
  const isWaiting = !isReady && !wasReady;
  const hasSection = !isWaiting && (assignments.data === undefined || hasAssignments(assignments.data));
  // If there are assignments, the first of them has the filled button of the page. The card that offers access then has a less prominent button.
  const panels = (
    <>
      {hasPracticePanel && <PracticePanel practice={practice} />}
      {role !== ROLE.paid && <BuyAccessCard isQuiet={hasSection} />}
    </>
  );

  return (
    <>
      <div className={classes.top} data-panels={isWaiting ? 0 : panelCount} data-assignments={hasSection || undefined}>
        <div className={classes.welcome}>
          <PageTitle windowTitle="Главная">{`Здравствуйте, ${nickname}!`}</PageTitle>
          {tests === undefined && !isError && <div className={classes.progressPlaceholder} />}
          {tests && tests.length > 0 && (
            <>
              <p className={classes.progress}>{texts.progress(done.length, tests.length, score)}</p>
              <ProgressStem leaves={tests.map(({ result }) => (result === null ? 'empty' : 'done'))} />
            </>
          )}
          <Link to="/progress" className={classes.progressLink}>
            <IconChartLine size={20} stroke={1.75} aria-hidden />
            {uiTexts.progress}
          </Link>
          <KeptAnswers uid={uid} />
        </div>
        {!isWaiting && tests && <CheckedWorks tests={tests} className={classes.checked} />}
        {hasSection && assignments.data !== undefined && <AssignmentsOnDevice uid={uid} assignments={assignments.data} tests={tests} />}
        {hasSection && assignments.data === undefined && <AssignmentsFailure onRetry={() => void assignments.refetch()} className={classes.assignments} />}
        {!isWaiting && (hasSection ? panelCount > 0 && <div className={classes.side}>{panels}</div> : panels)}
      </div>
      {isWaiting && <SkeletonCards count={3} />}
      {!isWaiting && (
        <section>
          <h2 className={classes.heading}>{texts.listTitle}</h2>
          {tests === undefined && !isError && <SkeletonCards count={3} />}
          {tests === undefined && isError && <LoadError title={texts.loadFailed} onRetry={() => void refetch()} />}
          {tests?.length === 0 && <EmptyState art={SeedlingArt} title={texts.empty} text={texts.emptyText} />}
          {tests && tests.length > 0 && <TestsOnDevice uid={uid} tests={tests} assignments={assignments.data?.open} />}
        </section>
      )}
      {!isWaiting && <LessonsOnDevice uid={uid} />}
    </>
  );
}

/** The finished tests that wait to be sent: for each test, the time when the user finished it. */
function useWaiting(uid: string): ReadonlyMap<string, string> {
  const kept = useKeptDrafts(uid);
  return new Map(kept.flatMap(({ testKey, draft: { finishedAt, refusal } }) => (finishedAt !== null && refusal === null ? [[testKey, finishedAt] as const] : [])));
}

interface TestsOnDeviceProps {
  uid: string;
  tests: readonly ListedTest[];
  assignments: OwnAssignmentsPage['open'] | undefined;
}

/**
 * The list of tests, with what the device knows of each. It is a component of its own, because a change on the device must not start a query.
 */
function TestsOnDevice({ uid, tests, assignments = [] }: TestsOnDeviceProps) {
  const waiting = useWaiting(uid);
  const onDevice = useOnDevice(uid);
  return <TestsList tests={tests} device={{ waiting: new Set(waiting.keys()), onDevice }} assignments={earliestOf(assignments, 'test')} />;
}

interface AssignmentsOnDeviceProps {
  uid: string;
  assignments: OwnAssignmentsPage;
  tests: readonly ListedTest[] | undefined;
}

function AssignmentsOnDevice({ uid, assignments, tests = [] }: AssignmentsOnDeviceProps) {
  const waiting = useWaiting(uid);
  const onDevice = useOnDevice(uid);
  return (
    <AssignmentsSection
      assignments={assignments}
      device={{ waiting, onDevice }}
      addressOf={resultAddressIn(assignments, tests)}
      className={classes.assignments}
    />
  );
}

function LessonsOnDevice({ uid }: { uid: string }) {
  const lessons = useOnDevice(uid)?.lessons ?? [];
  return lessons.length > 0 && <KeptLessons lessons={lessons} />;
}

const BuyAccessCard = ({ isQuiet }: { isQuiet: boolean }) => (
  <Card tone={isQuiet ? 'plain' : 'soft'} className={isQuiet ? undefined : classes.buy}>
    {!isQuiet && <LockArt />}
    <div className={classes.offer}>
      <h2 className={classes.offerTitle}>{nbsp('Уроки открываются по блокам')}</h2>
      <p className={isQuiet ? classes.dimmed : undefined}>{nbsp('Напишите боту — подберём блоки и откроем доступ.')}</p>
      <BuyAccessButton variant={isQuiet ? 'default' : 'filled'} />
    </div>
  </Card>
);
