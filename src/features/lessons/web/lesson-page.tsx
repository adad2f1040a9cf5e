import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { AssignmentNote } from '../../../ui/assignments/assignment-note.tsx';
import { SeedlingArt } from '../../../ui/art/seedling.tsx';
import { Breadcrumbs } from '../../../ui/components/page/back-link.tsx';
import { Card } from '../../../ui/components/page/card.tsx';
import { PageHeader } from '../../../ui/components/page/page-header.tsx';
import { StatusBadge } from '../../../ui/components/indicators/status-badge.tsx';
import { useQueryFallback } from '../../../ui/hooks/use-query-fallback.tsx';
import { resultAddress } from '../../../ui/lib/result-address.ts';
import type { Lesson } from '../contract.ts';
import classes from './lesson-page.module.css';
import { isNoAccess } from './no-access.tsx';
import { lessonQuery } from './queries.ts';
import { texts } from './texts.ts';
import { VideoPlayer } from './video-player.tsx';

interface LessonPageProps {
  /** Renders Markdown. */
  renderText(content: string): ReactNode;
  /** Renders the page in place of a lesson whose block is closed. */
  renderClosed(lessonId: string): ReactNode;
}

/** `/lesson/{id}`: the video, the text and the state of the test (rule R56). */
export function LessonPage({ renderText, renderClosed }: LessonPageProps) {
  const { lessonId = '' } = useParams();
  const query = useQuery(lessonQuery(lessonId));
  const fallback = useQueryFallback([query], texts.lessonLoadFailed);
  const { data: lesson, error } = query;

  if (isNoAccess(error)) return renderClosed(lessonId);
  if (lesson === undefined) return fallback;
  return (
    <article className={classes.lesson}>
      <PageHeader
        back={<Breadcrumbs items={[{ label: texts.title, to: '/lessons' }, { label: lesson.blockTitle }]} />}
        title={lesson.title}
      />
      {lesson.assignment && <AssignmentNote assignment={lesson.assignment} page="lesson" />}
      {/* An imported lesson may have no video. */}
      {lesson.videoUrl !== '' && <VideoPlayer key={lesson.id} link={lesson.videoUrl} title={lesson.title} />}
      {renderText(lesson.content)}
      <LessonTestCard lesson={lesson} />
    </article>
  );
}

/** The link to the test or to its result; if there is no test, the text «Теста пока нет». */
function LessonTestCard({ lesson: { id, hasTest, questionCount, result } }: { lesson: Lesson }) {
  if (result !== null) {
    return (
      <TestCard
        tone="plain"
        action={
          <Button component={Link} {...resultAddress(lessonTestId(id), null)} variant="default">
            {texts.seeResult}
          </Button>
        }
      >
        <StatusBadge kind="done">{texts.testPassed}</StatusBadge>
        <h2 className={classes.title}>{texts.score(result.score, result.maxScore)}</h2>
      </TestCard>
    );
  }
  if (!hasTest) {
    return (
      <TestCard tone="locked" art={<SeedlingArt />}>
        <h2 className={classes.title}>{texts.noTest}</h2>
        <p className={classes.dimmed}>{texts.noTestText}</p>
      </TestCard>
    );
  }
  return (
    <TestCard
      tone="soft"
      action={
        <Button component={Link} to={`/lesson/${id}/test`}>
          {texts.takeTest}
        </Button>
      }
    >
      <h2 className={classes.title}>{texts.check}</h2>
      <p>{texts.shortTest(questionCount)}</p>
    </TestCard>
  );
}

interface TestCardProps {
  tone: 'plain' | 'soft' | 'locked';
  art?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

const TestCard = ({ tone, art, action, children }: TestCardProps) => (
  <Card as="section" tone={tone} className={classes.testCard}>
    {art}
    <div className={classes.description}>{children}</div>
    {action}
  </Card>
);
