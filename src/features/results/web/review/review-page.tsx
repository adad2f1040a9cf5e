import { Button } from '@mantine/core';
import { IconRotateClockwise, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { errorMessages, isAppError } from '../../../../domain/errors.ts';
import { lessonTestId } from '../../../../domain/lessons/lesson-test-id.ts';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { Breadcrumbs } from '../../../../ui/components/page/back-link.tsx';
import { useAttemptParam } from '../../../../ui/hooks/use-attempt-param.ts';
import { useQueryFallback } from '../../../../ui/hooks/use-query-fallback.tsx';
import { RegradedNote } from '../../../../ui/test-review/attempt-notes.tsx';
import { TestReview } from '../../../../ui/test-review/test-review.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { reopenTexts } from '../attempts/texts.ts';
import { useReopen } from '../attempts/use-reopen.tsx';
import { pupilPath, resultsPath, reviewPath } from '../../../../ui/attempts/result-paths.ts';
import { texts as resultsTexts } from '../texts.ts';
import { attemptChoices } from './attempt-choices.ts';
import { AttemptSwitch } from './attempt-switch.tsx';
import { attemptReviewQuery, type AttemptReview } from './queries.ts';
import classes from './review-page.module.css';
import { texts } from './texts.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** `/admin/results/tests/{id}/{uid}` */
export function TestReviewPage() {
  const { id = '', uid = '' } = useParams();
  return <ReviewPage testId={id} uid={uid} />;
}

/** `/admin/results/lesson-tests/{lessonId}/{uid}` */
export function LessonTestReviewPage() {
  const { id = '', uid = '' } = useParams();
  return <ReviewPage testId={lessonTestId(id)} uid={uid} />;
}

/** The answers of a pupil (product decision 31). */
function ReviewPage({ testId, uid }: { testId: string; uid: string }) {
  const named = useAttemptParam();
  const shown = useQuery(attemptReviewQuery(testId, uid, named));
  // The attempts to choose from; a pupil who may take the test again has no current one.
  const current = useQuery(attemptReviewQuery(testId, uid, null));
  const fallback = useQueryFallback([shown], uiTexts.resultLoadFailed);

  if (isAppError(shown.error, 'result-not-found')) return <NoResult testId={testId} />;
  if (shown.data === undefined || current.isPending) return fallback;
  const currentReview = isAppError(current.error, 'result-not-found') ? undefined : current.data;
  return <Review key={`${uid} ${shown.data.attempt}`} testId={testId} review={shown.data} current={currentReview} />;
}

const NoResult = ({ testId }: { testId: string }) => (
  <EmptyState
    isPage
    art={SeedlingArt}
    title={errorMessages['result-not-found']}
    actions={
      <Button component={Link} to={resultsPath(testId)}>
        {texts.toResults}
      </Button>
    }
  />
);

function Review({ testId, review, current }: { testId: string; review: AttemptReview; current: AttemptReview | undefined }) {
  const navigate = useNavigate();
  const { reopen, dialog } = useReopen(testId);
  const { user, testName, deleted, attempt, score, maxScore, timestamp, regraded, items, photos, materials, exam } = review;
  const choices = attemptChoices(review, current);
  const addressOf = (number: number): string =>
    reviewPath(testId, user.uid, number === current?.attempt ? undefined : number);
  const reopenThis = () =>
    // The attempt stays in view, as an earlier one.
    reopen({ uid: user.uid, nickname: user.nickname, score, maxScore }, () =>
      void navigate(reviewPath(testId, user.uid, attempt), { replace: true }),
    );
  const crumbs = [
    { label: resultsTexts.title, to: '/admin/results' },
    { label: testName, to: resultsPath(testId) },
    { label: user.nickname },
  ];
  return (
    <>
      <TestReview
        whose="pupil"
        title={user.nickname}
        note={texts.taken(testName, timestamp)}
        score={score}
        maxScore={maxScore}
        items={items}
        photos={photos}
        materials={materials}
        exam={exam}
        progress={pupilPath(user.uid)}
        back={<Breadcrumbs items={crumbs} />}
        actions={
          <>
            <Button component={Link} to={pupilPath(user.uid)} variant="default" leftSection={<IconUser {...icon} />}>
              {texts.card}
            </Button>
            {!deleted && attempt === current?.attempt && (
              <Button variant="default" leftSection={<IconRotateClockwise {...icon} />} onClick={reopenThis}>
                {reopenTexts.action}
              </Button>
            )}
          </>
        }
      >
        {(regraded !== null || choices.length > 1 || current === undefined) && (
          <div className={classes.notes}>
            {(choices.length > 1 || current === undefined) && (
              <AttemptSwitch choices={choices} shown={attempt} addressOf={addressOf} />
            )}
            {regraded !== null && <RegradedNote regraded={regraded} score={score} maxScore={maxScore} />}
          </div>
        )}
      </TestReview>
      {dialog}
    </>
  );
}
