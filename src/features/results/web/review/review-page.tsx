import { Button } from '@mantine/core';
import { IconChecklist, IconRotateClockwise, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { errorMessages, isAppError } from '../../../../domain/errors.ts';
import { lessonTestId } from '../../../../domain/lessons/lesson-test-id.ts';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { Breadcrumbs } from '../../../../ui/components/page/back-link.tsx';
import { useAttemptParam } from '../../../../ui/hooks/use-attempt-param.ts';
import { useQueryFallback } from '../../../../ui/hooks/use-query-fallback.tsx';
import { isPartWaiting } from '../../../../ui/exams/is-part-waiting.ts';
import { RegradedNote } from '../../../../ui/test-review/attempt-notes.tsx';
import { WorkState } from '../../../../ui/test-review/work-state.tsx';
import { TestReview } from '../../../../ui/test-review/test-review.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { reopenTexts } from '../attempts/texts.ts';
import { useReopen } from '../attempts/use-reopen.tsx';
import { pupilPath, resultsPath, reviewPath, workPath } from '../../../../ui/attempts/result-paths.ts';
import type { CheckingInResults } from '../checking-in-results.ts';
import { texts as resultsTexts } from '../texts.ts';
import { attemptChoices } from './attempt-choices.ts';
import { AttemptSwitch } from './attempt-switch.tsx';
import { attemptReviewQuery, type AttemptReview } from './queries.ts';
import classes from './review-page.module.css';
import { texts } from './texts.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** `/admin/results/tests/{id}/{uid}`: the answers of a pupil to a general test. */
export function TestReviewPage({ checking }: { checking: CheckingInResults }) {
  const { id = '', uid = '' } = useParams();
  return <ReviewPage testId={id} uid={uid} checking={checking} />;
}

/** `/admin/results/lesson-tests/{lessonId}/{uid}`: the answers of a pupil to a lesson test. */
export function LessonTestReviewPage() {
  const { id = '', uid = '' } = useParams();
  return <ReviewPage testId={lessonTestId(id)} uid={uid} />;
}

/** The page with the answers of a pupil. */
function ReviewPage({ testId, uid, checking }: { testId: string; uid: string; checking?: CheckingInResults }) {
  const named = useAttemptParam();
  const shown = useQuery(attemptReviewQuery(testId, uid, named));
  // The current attempt lists the attempts to choose from. A pupil who may take the test again has no current attempt.
  const current = useQuery(attemptReviewQuery(testId, uid, null));
  const fallback = useQueryFallback([shown], uiTexts.resultLoadFailed);

  if (isAppError(shown.error, 'result-not-found')) return <NoResult testId={testId} />;
  if (shown.data === undefined || current.isPending) return fallback;
  const currentReview = isAppError(current.error, 'result-not-found') ? undefined : current.data;
  return <Review key={`${uid} ${shown.data.attempt}`} testId={testId} review={shown.data} current={currentReview} checking={checking} />;
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

interface ReviewProps {
  testId: string;
  review: AttemptReview;
  current: AttemptReview | undefined;
  checking: CheckingInResults | undefined;
}

function Review({ testId, review, current, checking }: ReviewProps) {
  const navigate = useNavigate();
  const { reopen, dialog } = useReopen(testId, checking);
  const { user, testName, deleted, attempt, score, maxScore, timestamp, regraded, items, photos, materials, exam, taken, pending, checkedAt } = review;
  const isWork = pending !== null || checkedAt !== null;
  const choices = attemptChoices(review, current);
  const addressOf = (number: number): string =>
    reviewPath(testId, user.uid, number === current?.attempt ? undefined : number);
  const reopenThis = () =>
    // The page keeps showing this attempt. It is an earlier attempt now, so the address must name its number.
    reopen({ uid: user.uid, nickname: user.nickname, score, maxScore, isWaiting: pending !== null }, () =>
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
        badge={<WorkState pending={isPartWaiting(exam) ? null : pending} checkedAt={checkedAt} />}
        score={score}
        maxScore={maxScore}
        items={items}
        photos={photos}
        materials={materials}
        exam={exam}
        taken={taken}
        progress={pupilPath(user.uid)}
        back={<Breadcrumbs items={crumbs} />}
        actions={
          <>
            {isWork && (
              <Button component={Link} to={workPath(testId, user.uid, attempt === current?.attempt ? undefined : attempt)} variant="default" leftSection={<IconChecklist {...icon} />}>
                {uiTexts.check}
              </Button>
            )}
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
