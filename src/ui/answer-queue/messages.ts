/** The kinds of messages that the queue sends to the server, one entry each. */
import type { Clock } from '../../domain/clock/clock.ts';
import type { SpentChange } from '../../domain/clock/spent.ts';
import { ANSWER_PATHS } from '../../domain/drafts/answer-paths.ts';
import { fromDraftAnswers, toDraftAnswers, type DatedAnswers, type Draft } from '../../domain/drafts/draft.ts';
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';
import { afterSaving, takeOver, toAnswers, unsentAnswers, withClock, withEpoch, type DeviceDraft, type DraftedTest } from './device-draft.ts';
import type { DraftName } from './local-drafts.ts';
import { serverClockOffset, setServerTime } from './time/server-clock.ts';
import { toSpentChange, withServerTotal } from './time/spent-time.ts';

/** The name of the service worker's event that sends messages. Version 0.6 has the same. */
export const SYNC_TAG = 'listok-outgoing';

export type MessageKind = 'draft' | 'submission';

/** A `PUT` with JSON. */
export interface AnswerRequest {
  url: string;
  body: unknown;
}

/** What has been sent, and how the server has answered. */
export interface Delivery {
  shown: DraftedTest;
  /** The answers that the server did not have. */
  sent: DatedAnswers;
  /** The active time that was sent, seconds. */
  spent: number;
  answer: unknown;
  /** Whether newer answers of other devices are taken over. */
  takesOver: boolean;
  requestedAt: number;
  receivedAt: number;
}

interface KindOfMessage {
  request(name: DraftName, draft: DeviceDraft, shown: DraftedTest): AnswerRequest;
  /** The draft after the server has taken the message; `null`: it is done with. */
  afterDelivery(draft: DeviceDraft, delivery: Delivery): DeviceDraft | null;
}

function addressOf(kind: MessageKind, test: string): string {
  const lessonId = lessonOf(test);
  const path = ANSWER_PATHS[lessonId === null ? 'general' : 'lesson'][kind];
  return path.replace(/\{\w+\}/, encodeURIComponent(lessonId ?? test));
}

/** Also says whose answers they are: another user's session is refused (rule R48). */
const about = ({ uid }: DraftName, { attempt }: DeviceDraft, { revision, epoch }: DraftedTest) => ({
  revision,
  attempt,
  learner: uid,
  ...(epoch !== undefined && { epoch }),
});

/** The press on «Завершить тест», by the server's clock (rule R172). Not told where an earlier version has not noted it. */
function pressOf({ finishedAt, clockOffset }: DeviceDraft): { finishedAt?: string } {
  const press = finishedAt === null ? NaN : Date.parse(finishedAt);
  return press > 0 ? { finishedAt: new Date(press + serverClockOffset(clockOffset)).toISOString() } : {};
}

/** When the answers were given: after the end of a test by the clock each counts by its time. */
const timesOf = ({ test }: DraftName, { answers }: DeviceDraft, { keys }: DraftedTest): { changedAt?: (string | null)[] } =>
  lessonOf(test) === null ? { changedAt: keys.map((key) => answers[key ?? '']?.changedAt ?? null) } : {};

/** All that the device has measured: what is sent twice counts once. */
const spentOf = ({ spent }: DeviceDraft, { keys }: DraftedTest): { spent?: SpentChange } => (spent === undefined ? {} : { spent: toSpentChange(spent, keys) });

/** The clock of the attempt in an answer of the server; `null` without one. */
export const clockIn = (answer: unknown): Clock | null => (Object(answer) as { clock?: Clock | null }).clock ?? null;

const withSpent = (draft: DeviceDraft, sent: number, clock: Clock | null): DeviceDraft =>
  draft.spent === undefined || clock === null ? draft : { ...draft, spent: withServerTotal(draft.spent, sent, clock.spent) };

export const MESSAGES: Record<MessageKind, KindOfMessage> = {
  draft: {
    request: (name, draft, shown) => ({
      url: addressOf('draft', name.test),
      body: { ...about(name, draft, shown), answers: toDraftAnswers(shown.keys, unsentAnswers(draft)), ...spentOf(draft, shown) },
    }),
    afterDelivery: (draft, { shown, sent, spent, answer, takesOver, requestedAt, receivedAt }) => {
      const { now, revision, answers, epoch } = answer as Draft;
      setServerTime(now, requestedAt, receivedAt);
      // Places in another version say nothing about the questions of this one.
      const stored = revision === shown.revision ? fromDraftAnswers(shown.keys, answers) : {};
      const saved = withSpent(afterSaving(withEpoch(draft, epoch), sent, stored), spent, clockIn(answer));
      return withClock(takesOver ? takeOver(saved, stored) : saved, serverClockOffset(saved.clockOffset));
    },
  },
  submission: {
    request: (name, draft, shown) => {
      const answers = toAnswers(shown, draft.answers);
      // The questions of a lesson test have one answer each.
      const given = lessonOf(name.test) !== null ? answers.map((answer) => (typeof answer === 'number' ? answer : null)) : answers;
      const withoutAnswer = shown.keys.flatMap((key, place) => (key !== null && given[place] === null && draft.withoutAnswer?.includes(key) === true ? [place] : []));
      return {
        url: addressOf('submission', name.test),
        body: {
          ...about(name, draft, shown),
          ...(draft.isByTime === true ? { finish: 'time' } : pressOf(draft)),
          answers: given,
          ...(withoutAnswer.length > 0 && { withoutAnswer }),
          ...timesOf(name, draft, shown),
          ...spentOf(draft, shown),
        },
      };
    },
    afterDelivery: () => null,
  },
};
