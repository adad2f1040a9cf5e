import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { SeedlingArt } from '../../../ui/art/seedling.tsx';
import { Breadcrumbs } from '../../../ui/back-link.tsx';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useUntilLoaded } from '../../../ui/use-until-loaded.tsx';
import type { Lesson } from '../contract.ts';
import classes from './lesson-page.module.css';
import { LessonText } from './lesson-text.tsx';
import { isNoAccess, NoAccess } from './no-access.tsx';
import { lessonQuery } from './queries.ts';
import { texts } from './texts.ts';
import { VideoPlayer } from './video-player.tsx';

/** `/lesson/{id}`: video, text, and what comes next (specification §2). */
export function LessonPage() {
  const { lessonId = '' } = useParams();
  const query = useQuery(lessonQuery(lessonId));
  const untilLoaded = useUntilLoaded([query], texts.lessonLoadFailed);
  const { data: lesson, error } = query;

  if (isNoAccess(error)) return <NoAccess />;
  if (lesson === undefined) return untilLoaded;
  return (
    <article className={classes.lesson}>
      <PageHead
        back={<Breadcrumbs items={[{ label: texts.title, to: '/lessons' }, { label: lesson.blockTitle }]} />}
        title={lesson.title}
      />
      {/* A lesson that was taken over from elsewhere may have none. */}
      {lesson.videoUrl !== '' && <VideoPlayer key={lesson.id} link={lesson.videoUrl} title={lesson.title} />}
      <LessonText content={lesson.content} />
      <LessonEnd lesson={lesson} />
    </article>
  );
}

/** One of: the test to take, its result, or that there is none yet. */
function LessonEnd({ lesson: { id, hasTest, questionCount, result } }: { lesson: Lesson }) {
  if (result !== null) {
    return (
      <End
        tone="plain"
        action={
          <Button component={Link} to={`/lesson-results/${id}`} variant="default">
            {texts.seeResult}
          </Button>
        }
      >
        <Tag kind="done">{texts.testPassed}</Tag>
        <h2 className={classes.title}>{texts.score(result.score, result.maxScore)}</h2>
      </End>
    );
  }
  if (!hasTest) {
    return (
      <End tone="locked" art={<SeedlingArt />}>
        <h2 className={classes.title}>{texts.noTest}</h2>
        <p className={classes.dimmed}>{texts.noTestText}</p>
      </End>
    );
  }
  return (
    <End
      tone="soft"
      action={
        <Button component={Link} to={`/lesson/${id}/test`}>
          {texts.takeTest}
        </Button>
      }
    >
      <h2 className={classes.title}>{texts.check}</h2>
      <p>{texts.shortTest(questionCount)}</p>
    </End>
  );
}

interface EndProps {
  tone: 'plain' | 'soft' | 'locked';
  art?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

const End = ({ tone, art, action, children }: EndProps) => (
  <LeafCard as="section" tone={tone} className={classes.end}>
    {art}
    <div className={classes.words}>{children}</div>
    {action}
  </LeafCard>
);
