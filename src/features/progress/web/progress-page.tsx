import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { SeedlingArt } from '../../../ui/art/seedling.tsx';
import { AttemptList } from '../../../ui/attempts/attempt-list.tsx';
import { meanOf, pointsOf } from '../../../ui/attempts/scored-attempt.ts';
import { texts as attemptTexts } from '../../../ui/attempts/texts.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { EmptyState } from '../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/components/feedback/load-error.tsx';
import { ScoreBar } from '../../../ui/components/indicators/score-bar.tsx';
import { SkeletonRows } from '../../../ui/components/feedback/skeleton-cards.tsx';
import { BackLink } from '../../../ui/components/page/back-link.tsx';
import { PageHeader } from '../../../ui/components/page/page-header.tsx';
import { Panel } from '../../../ui/components/page/panel.tsx';
import { TopicsPanel } from '../../../ui/topics/topics-panel.tsx';
import { ExamFigures } from '../../../ui/exams/progress/exam-figures.tsx';
import { OutsideList } from '../../../ui/exams/progress/outside-list.tsx';
import type { Progress } from '../contract.ts';
import { toListedTests, toTakenTests } from './listed-tests.ts';
import layout from '../../../ui/attempts/figures-layout.module.css';
import classes from './progress-page.module.css';
import { progressQuery } from './queries.ts';
import { texts } from './texts.ts';

/** `/progress`: a pupil's own results (rule R181). */
export function ProgressPage() {
  const { data: progress, isLoadingError, refetch } = useQuery(progressQuery);
  const mean = progress === undefined ? null : meanOf(toTakenTests(progress));
  return (
    <>
      <PageHeader title={texts.title} back={<BackLink to="/dashboard">{texts.back}</BackLink>} lead={mean} />
      {isLoadingError && <LoadError title={texts.loadFailed} onRetry={() => void refetch()} />}
      {progress !== undefined && <Figures progress={progress} />}
      {progress === undefined && !isLoadingError && (
        <Panel title={texts.tests} flush>
          <SkeletonRows />
        </Panel>
      )}
    </>
  );
}

function Figures({ progress }: { progress: Progress }) {
  const { tests, topics, lessons } = progress;
  // An offline copy that an earlier version of the site stored has no `exams`.
  const exams = (progress as Partial<Progress>).exams ?? [];
  if (tests.length === 0 && lessons.total === 0 && exams.length === 0) {
    return (
      <EmptyState
        art={SeedlingArt}
        title={texts.empty}
        text={texts.emptyText}
        actions={
          <Button component={Link} to="/dashboard">
            {texts.toTests}
          </Button>
        }
      />
    );
  }
  const points = pointsOf(toTakenTests(progress));
  const hasTopics = topics.length > 0;
  return (
    <div className={layout.panels}>
      {exams.map((each) => (
        <ExamFigures key={each.exam} progress={each} />
      ))}
      {points.length === 1 && <EmptyState art={SeedlingArt} title={texts.few} text={texts.fewText} />}
      {points.length > 1 && (
        <div className={layout.figures} data-topics={hasTopics || undefined}>
          <Panel>
            <LineChart title={attemptTexts.chart} summary={attemptTexts.legend} points={points} />
          </Panel>
          {hasTopics && <TopicsPanel topics={topics} />}
        </div>
      )}
      <OutsideList exams={exams} />
      {lessons.total > 0 && (
        <Panel>
          <h2 className={classes.title}>{texts.lessons}</h2>
          <p className={classes.passed}>{texts.passed(lessons.passed, lessons.total)}</p>
          <ScoreBar value={lessons.passed} max={lessons.total} />
          <Link to="/lessons" className={classes.link}>
            {texts.toLessons}
          </Link>
        </Panel>
      )}
      {tests.length > 0 && (
        <Panel title={texts.tests} note={texts.testCount(tests.length)} flush>
          <AttemptList tests={toListedTests(progress)} />
        </Panel>
      )}
    </div>
  );
}
