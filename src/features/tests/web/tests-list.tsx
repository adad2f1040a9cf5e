import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import type { OwnAssignment } from '../../../domain/assignments/assignment.ts';
import { examYear } from '../../../domain/exams/exam-year.ts';
import type { Exam } from '../../../domain/exams/exams.ts';
import { AssignmentLines } from '../../../ui/assignments/due-line.tsx';
import { Card } from '../../../ui/components/page/card.tsx';
import { isPartWaiting } from '../../../ui/exams/is-part-waiting.ts';
import { ScoreBar } from '../../../ui/components/indicators/score-bar.tsx';
import { StatusBadge } from '../../../ui/components/indicators/status-badge.tsx';
import { NeedsNetworkNote } from '../../../ui/offline/needs-network-note.tsx';
import type { OnDevice } from '../../../ui/offline/on-device.ts';
import { texts as offlineTexts } from '../../../ui/offline/texts.ts';
import { WaitingBadge } from '../../../ui/offline/waiting-badge.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { EarlierAttempts } from '../../../ui/test-review/attempt-notes.tsx';
import type { ListedTest } from '../contract.ts';
import { date } from '../../../ui/lib/russian/dates.ts';
import { RunningBadge, RunningLine } from './running-test.tsx';
import { resultAddress } from '../../../ui/lib/result-address.ts';
import { texts } from './texts.ts';
import classes from './tests-list.module.css';

/**
 * The number of tests in the first render. The others follow in a deferred render, which does not block input. The server renders only the
 * tests on the first screen (ADR 40).
 */
const FIRST_RENDER_COUNT = { browser: 60, server: 6 };

/** What this device has stored of the tests. It is empty on the server and during hydration. */
interface DeviceState {
  /** The ids of the finished tests that wait to be sent. */
  waiting: ReadonlySet<string>;
  /** What can be opened without a network; `null` if there is a network. */
  onDevice: OnDevice | null;
}

const NOTHING: DeviceState = { waiting: new Set(), onDevice: null };

interface TestsListProps {
  tests: readonly ListedTest[];
  device?: DeviceState;
  /** The assignment of each test that is due first. */
  assignments?: ReadonlyMap<string, OwnAssignment>;
}

const NO_ASSIGNMENTS: ReadonlyMap<string, OwnAssignment> = new Map();

/**
 * The cards of general tests. A passed test has its score, another test the number of its questions (rule R28). A card also shows what the
 * device knows of the test (rule R187).
 */
export function TestsList({ tests, device = NOTHING, assignments = NO_ASSIGNMENTS }: TestsListProps) {
  const shown = useDeferredValue(tests, tests.slice(0, FIRST_RENDER_COUNT[useHydrated() ? 'browser' : 'server']));
  // `CheckedWorks` above the list names a single unseen work, so the card of that work need not mark it.
  const unseenCount = tests.filter(({ unseen }) => unseen).length;
  return (
    <ul className={classes.grid} data-long={tests.length > FIRST_RENDER_COUNT.browser || undefined}>
      {shown.map((test) => (
        <li key={test.id}>
          <TestCard unseenCount={unseenCount} test={test} assignment={assignments.get(test.id)} {...device} />
        </li>
      ))}
    </ul>
  );
}

/** The size of a test in words. An offline copy that an earlier version of the site stored has no time limit. */
function sizeOf({ questionCount, maxScore, timeLimit, timeMode }: ListedTest): string {
  const time = timeMode === 'training' ? texts.training : timeLimit ? texts.limit(timeLimit) : null;
  return [texts.size(questionCount, maxScore), time].filter((part) => part !== null).join(' ');
}

function TestCard({ test, unseenCount, assignment, waiting, onDevice }: { test: ListedTest; unseenCount: number; assignment: OwnAssignment | undefined } & DeviceState) {
  const { id, name, questionCount, exam, result, earlier, unseen } = test;
  // An offline copy that an earlier version of the site stored has no `clock`.
  const running = (result === null && test.clock) || null;
  if (result === null && waiting.has(id)) return <WaitingCard name={name} />;
  const part1 = result && waitingPart1(result);
  const isKept = onDevice === null || (result === null ? onDevice.tests : onDevice.reviews).has(id);
  return (
    <Card className={classes.card} tone={isKept || result !== null ? 'plain' : 'answered'}>
      <div className={classes.header}>
        <h3 className={classes.name}>{name}</h3>
        {running !== null ? (
          running.endsAt !== null && <RunningBadge endsAt={running.endsAt} />
        ) : result === null ? (
          <StatusBadge kind="todo">{texts.notDone}</StatusBadge>
        ) : part1 ? (
          <StatusBadge kind="ends-soon">{texts.part2Waits}</StatusBadge>
        ) : (
          <StatusBadge kind="done">{unseen && unseenCount > 1 ? texts.checkedWork : texts.done}</StatusBadge>
        )}
      </div>
      <div className={classes.footer}>
        {result === null ? (
          isKept && (
            <div>
              {running === null ? <p className={classes.dimmed}>{sizeOf(test)}</p> : <RunningLine clock={running} questionCount={questionCount} />}
              <EarlierAttempts earlier={earlier} testId={id} />
            </div>
          )
        ) : (
          <div>
            {/* A work that has only extended answers has no score before its check. */}
            {(part1 || result.maxScore > 0) && (
              <>
                <span className={classes.score}>{part1 ? '—' : result.score}</span>{' '}
                <span className={classes.dimmed}>{texts.ofScore(result.maxScore + (part1 ? (result.pending?.maxPoints ?? 0) : 0))}</span>
              </>
            )}
            {part1 && <p className={classes.worth}>{texts.part1(part1.score, part1.maxScore)}</p>}
            {/* A copy from an earlier version of the site lacks this field. */}
            {exam && <ExamWorth exam={exam} result={result} />}
            {(part1 || result.maxScore > 0) && <ScoreBar value={part1 ? 0 : result.score} max={result.maxScore} />}
            {/* A copy from an earlier version of the site has neither field. */}
            {result.pending && !part1 && (
              <p className={classes.waits}>
                <IconHourglass size={18} stroke={1.75} aria-hidden />
                {texts.pending(result.pending)}
              </p>
            )}
            {result.checkedAt && <CheckedOn at={result.checkedAt} />}
          </div>
        )}
        {assignment !== undefined && <AssignmentLines assignment={assignment} />}
        {!isKept && <NeedsNetworkNote />}
        {isKept && onDevice !== null && result === null && (
          <div className={classes.kept}>
            <StatusBadge kind="kept">{offlineTexts.kept}</StatusBadge>
          </div>
        )}
        {isKept && result === null && (
          <Button component={Link} to={`/test/${id}`} className={classes.button}>
            {running === null ? texts.take : texts.resume}
          </Button>
        )}
        {isKept && result !== null && (
          <Button component={Link} {...resultAddress(id, null)} variant="default" className={classes.button}>
            {result.pending && result.maxScore === 0 && !part1 ? texts.reviewAnswers : texts.review}
          </Button>
        )}
      </div>
    </Card>
  );
}

type Result = NonNullable<ListedTest['result']>;

/** The points of part 1 while part 2 waits for its check. An offline copy that an earlier version of the site stored has no `parts`. */
function waitingPart1({ parts = [] }: Partial<Result>): { score: number; maxScore: number } | null {
  const part = isPartWaiting({ parts }) ? parts.find((each) => each.part === 1) : undefined;
  return part === undefined || part.score === null ? null : { score: part.score, maxScore: part.maxScore };
}

function ExamWorth({ exam, result: { testPoints, mark } }: { exam: Exam; result: Partial<Result> }) {
  const year = examYear(exam);
  if (typeof testPoints === 'number') return <p className={classes.worth}>{texts.testPoints(testPoints, year)}</p>;
  return typeof mark === 'number' ? <p className={classes.worth}>{texts.mark(mark, year)}</p> : null;
}

/** When a work was checked. The server writes the day in UTC, because it does not know the reader's zone. */
const CheckedOn = ({ at }: { at: string }) => <p className={classes.after}>{texts.checked(date(at, useHydrated() ? 'reader' : 'utc'))}</p>;

/** The card of a finished test that waits to be sent. */
const WaitingCard = ({ name }: { name: string }) => (
  <Card className={classes.card}>
    <div className={classes.header}>
      <h3 className={classes.name}>{name}</h3>
      <WaitingBadge />
    </div>
    <p className={classes.dimmed}>{offlineTexts.waitingText}</p>
  </Card>
);
