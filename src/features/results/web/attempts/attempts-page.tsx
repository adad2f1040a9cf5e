import { Button } from '@mantine/core';
import { IconPencil, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { LoadingPanel } from '../../../../ui/components/feedback/loading-panel.tsx';
import { LinkSegment } from '../../../../ui/components/inputs/segments/link-segment.tsx';
import { Breadcrumbs } from '../../../../ui/components/page/back-link.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { useAddressChoice } from '../../../../ui/hooks/address/use-address-choice.ts';
import { useGroupParam, withGroup } from '../../../../ui/hooks/use-group-param.ts';
import { useQueryFallback } from '../../../../ui/hooks/use-query-fallback.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { DownloadMenu } from '../download-menu.tsx';
import { downloadPath, editorPath } from '../../../../ui/attempts/result-paths.ts';
import { resultsPath } from '../../../../ui/attempts/result-paths.ts';
import type { CheckingInResults } from '../checking-in-results.ts';
import { texts as resultsTexts } from '../texts.ts';
import { AttemptsView } from './attempts-view.tsx';
import classes from './attempts-page.module.css';
import { testHeadQuery, VIEWS } from './queries.ts';
import { RegradeDialog } from './regrade-dialog.tsx';
import { testSummary } from './test-summary.ts';
import { texts } from './texts.ts';

const QuestionsView = lazy(async () => ({ default: (await import('../analysis/questions-view.tsx')).QuestionsView }));

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface AttemptsPageProps {
  /** Converts the id in the address to the id of the test. */
  testIdOf(id: string): string;
  /** A filter that narrows the page to the group in the address. */
  groupFilter: ReactNode;
  /** The parts of «Проверка»; only general tests have them. */
  checking?: CheckingInResults;
  /** Renders «Пишут сейчас», if the test has a clock. */
  renderWriting?(testId: string): ReactNode;
}

/** `/admin/results/tests/{id}` and `/admin/results/lesson-tests/{lessonId}`: the results of a test. */
export function AttemptsPage({ testIdOf, ...page }: AttemptsPageProps) {
  const { id = '' } = useParams();
  return <TestAttempts key={id} testId={testIdOf(id)} {...page} />;
}

/** The results of a test: its pupils, or its questions. */
function TestAttempts({ testId, groupFilter, checking, renderWriting }: { testId: string } & Omit<AttemptsPageProps, 'testIdOf'>) {
  const groupId = useGroupParam();
  const [view] = useAddressChoice('view', VIEWS);
  const [isRegrading, setRegrading] = useState(false);
  const head = useQuery(testHeadQuery(testId));
  const fallback = useQueryFallback([head], uiTexts.resultsLoadFailed);
  if (head.data === undefined) return fallback;
  const { name, deleted, attempts, questionCount, revision, hasClock } = head.data;
  const path = resultsPath(testId);

  return (
    <>
      <PageHeader
        title={name}
        lead={testSummary(head.data)}
        back={<Breadcrumbs items={[{ label: resultsTexts.title, to: withGroup('/admin/results', groupId) }, { label: name }]} />}
        actions={
          <>
            <DownloadMenu path={downloadPath(testId)} />
            {checking?.buttonOf(testId)}
            {!deleted && (
              <>
                <Button component={Link} to={editorPath(testId)} variant="default" leftSection={<IconPencil {...icon} />}>
                  {texts.edit}
                </Button>
                <Button variant="default" leftSection={<IconRefresh {...icon} />} onClick={() => setRegrading(true)}>
                  {texts.regrade}
                </Button>
              </>
            )}
          </>
        }
      />
      {hasClock && !deleted && renderWriting?.(testId)}
      <div className={classes.views}>
        <LinkSegment
          label={texts.view}
          items={[
            { to: withGroup(path, groupId), label: texts.pupils(attempts), isCurrent: view === 'pupils' },
            { to: withGroup(`${path}?view=questions`, groupId), label: texts.questions(questionCount), isCurrent: view === 'questions' },
          ]}
        />
        {view === 'questions' && groupFilter}
      </div>
      {view === 'pupils' ? (
        <AttemptsView testId={testId} test={head.data} groupFilter={groupFilter} checking={checking} />
      ) : (
        <Suspense fallback={<LoadingPanel />}>
          <QuestionsView {...{ testId, revision, groupId }} />
        </Suspense>
      )}
      <RegradeDialog testId={testId} isOpen={isRegrading} onClose={() => setRegrading(false)} />
    </>
  );
}
