import { Button } from '@mantine/core';
import { IconLockOpen, IconPencilPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { AttemptList } from '../../../../ui/attempts/attempt-list.tsx';
import { currentAttempts, pointsOf } from '../../../../ui/attempts/scored-attempt.ts';
import { texts as attemptTexts } from '../../../../ui/attempts/texts.ts';
import { LineChart } from '../../../../ui/charts/line-chart.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { RoleBadge } from '../../../../ui/components/indicators/role-badge.tsx';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import type { FindPeople } from '../../../../ui/components/inputs/person-field.tsx';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { Breadcrumbs } from '../../../../ui/components/page/back-link.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { useQueryFallback } from '../../../../ui/hooks/use-query-fallback.tsx';
import { date } from '../../../../ui/lib/russian/dates.ts';
import { ExamFigures } from '../../../../ui/exams/progress/exam-figures.tsx';
import { TopicsPanel } from '../../../../ui/topics/topics-panel.tsx';
import type { UserResults } from '../../pupils-contract.ts';
import layout from '../../../../ui/attempts/figures-layout.module.css';
import classes from './pupil-card-page.module.css';
import { OutsidePanel } from '../outside/outside-panel.tsx';
import { OutsideDialog } from '../outside/outside-dialog.tsx';
import type { OutsideSubject } from '../outside/outside-fields.ts';
import { texts as outsideTexts } from '../outside/texts.ts';
import { userResultsQuery } from './queries.ts';
import { chartSummary, takenLessons, takenTests, toListedTests } from './taken.ts';
import { texts } from './texts.ts';

interface PupilCardPageProps {
  /** Renders the panel with the pupil's assignments. */
  renderAssignments(uid: string): ReactNode;
  findPeople: FindPeople;
}

/** `/admin/users/{uid}`: the card of a pupil, with all tests and lessons that the pupil has taken. */
export function PupilCardPage({ renderAssignments, findPeople }: PupilCardPageProps) {
  const { uid = '' } = useParams();
  const query = useQuery(userResultsQuery(uid));
  const fallback = useQueryFallback([query], texts.loadFailed);
  if (query.isPending) return <CardSkeleton />;
  return query.data === undefined ? fallback : <PupilCard results={query.data} assignments={renderAssignments(uid)} findPeople={findPeople} />;
}

interface PupilCardProps extends Pick<PupilCardPageProps, 'findPeople'> {
  results: UserResults;
  assignments: ReactNode;
}

function PupilCard({ results, assignments, findPeople }: PupilCardProps) {
  const { uid, nickname, email, role, signedInAt, groups } = results.user;
  const tests = takenTests(results);
  const lessons = takenLessons(results);
  const { exams } = results;
  const [outside, setOutside] = useState<OutsideSubject | null>(null);
  return (
    <>
      <PageHeader
        title={nickname}
        back={<Breadcrumbs items={[{ label: texts.card.users, to: '/admin/users' }, { label: nickname }]} />}
        lead={
          <>
            <span className={classes.lead}>
              {email}. {texts.card.since(date(signedInAt))}
            </span>
            <span className={classes.badges}>
              {groups.map(({ id, name }) => (
                <Link key={id} to={`/admin/groups/${id}`} className={classes.group}>
                  <StatusBadge kind="group">{name}</StatusBadge>
                </Link>
              ))}
              <RoleBadge role={role} />
            </span>
          </>
        }
        actions={
          <>
            <Button variant="default" leftSection={<IconPencilPlus size={20} stroke={1.75} aria-hidden />} onClick={() => setOutside({ person: results.user, result: null })}>
              {outsideTexts.add}
            </Button>
            <Button
              component={Link}
              to={`/admin/users?user=${uid}`}
              variant="default"
              leftSection={<IconLockOpen size={20} stroke={1.75} aria-hidden />}
            >
              {texts.card.access}
            </Button>
          </>
        }
      />
      <div className={layout.panels}>
        {assignments}
        {exams.map((each) => (
          <ExamFigures key={each.exam} progress={each} />
        ))}
        {tests.length === 0 && lessons.length === 0 && exams.length === 0 && <EmptyState art={SeedlingArt} title={texts.card.empty} />}
        {tests.length > 0 && (
          <div className={layout.figures} data-topics={results.topics.length > 0 || undefined}>
            <Panel>
              <LineChart title={attemptTexts.chart} summary={chartSummary(tests)} points={pointsOf(tests)} />
            </Panel>
            {results.topics.length > 0 && <TopicsPanel topics={results.topics} />}
          </div>
        )}
        {tests.length > 0 && (
          <Panel title={texts.card.tests} note={texts.card.testCount(tests.length)} flush>
            <AttemptList tests={toListedTests(tests, uid)} />
          </Panel>
        )}
        <OutsidePanel uid={uid} exams={exams} onChange={(result) => setOutside({ person: results.user, result })} />
        {lessons.length > 0 && (
          <Panel title={texts.card.lessons} note={texts.card.passedLessons(currentAttempts(lessons).length)} flush>
            <AttemptList tests={toListedTests(lessons, uid)} />
          </Panel>
        )}
      </div>
      <OutsideDialog subject={outside} findPeople={findPeople} onClose={() => setOutside(null)} />
    </>
  );
}

/** Placeholders of the panels while the card loads. */
const CardSkeleton = () => (
  <div className={layout.panels}>
    <Panel title={texts.card.tests} flush>
      <SkeletonRows />
    </Panel>
  </div>
);
