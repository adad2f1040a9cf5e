/** The kinds of messages that the queue sends to the server, one entry each. */
import type { Clock } from '../../domain/clock/clock.ts';
import type { SpentChange } from '../../domain/clock/spent.ts';
import { ANSWER_PATHS } from '../../domain/drafts/answer-paths.ts';
import { fromDraftAnswers, toDraftAnswers, type DatedAnswers } from '../../domain/drafts/merge-answers.ts';
import type { Draft } from '../../domain/drafts/draft.ts';
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';
import { afterSaving, takeOver, toAnswers, unsentAnswers, withClock, withEpoch, type DeviceDraft, type DraftedTest } from './device-draft.ts';
import type { DraftName } from './local-drafts.ts';
import { serverClockOffset, setServerTime } from './time/server-clock.ts';
import { toSpentChange, withServerTotal } from './time/spent-time.ts';

/** The name of the event by which the service worker sends messages. Version 0.6 uses the same name. */
export const SYNC_TAG = 'listok-outgoing';

export type MessageKind = 'draft' | 'submission';

/** A `PUT` request with a JSON body. */
export interface AnswerRequest {
  url: string;
  body: unknown;
}

/** A message that was sent, and the answer of the server. */
export interface Delivery {
  shown: DraftedTest;
  /** The sent answers, which the server did not have. */
  sent: DatedAnswers;
  /** The active time that was sent, seconds. */
  spent: number;
  answer: unknown;
  /** Whether the draft takes over newer answers of other devices. */
  takesOver: boolean;
  requestedAt: number;
  receivedAt: number;
}

interface KindOfMessage {
  request(name: DraftName, draft: DeviceDraft, shown: DraftedTest): AnswerRequest;
  /** The draft after the server has taken the message; `null` if the draft is done with. */
  afterDelivery(draft: DeviceDraft, delivery: Delivery): DeviceDraft | null;
}

function addressOf(kind: MessageKind, test: string): string {
  const lessonId = lessonOf(test);
  const path = ANSWER_PATHS[lessonId === null ? 'general' : 'lesson'][kind];
  return path.replace(/\{\w+\}/, encodeURIComponent(lessonId ?? test));
}

/** The fields that every message has. They name the user, because the server refuses them in the session of another user (rule R48). */
const about = ({ uid }: DraftName, { attempt }: DeviceDraft, { revision, epoch }: DraftedTest) => ({
  revision,
  attempt,
  learner: uid,
  ...(epoch !== undefined && { epoch }),
});

/**
 * When the user pressed «Завершить тест», by the server's clock (rule R172). It is left out if an earlier version of the site has not noted the
 * press.
 */
function pressOf({ finishedAt, clockOffset }: DeviceDraft): { finishedAt?: string } {
  const press = finishedAt === null ? NaN : Date.parse(finishedAt);
  return press > 0 ? { finishedAt: new Date(press + serverClockOffset(clockOffset)).toISOString() } : {};
}

/** When each answer was given. After the end of the time, an answer counts only by its own time. */
const timesOf = ({ test }: DraftName, { answers }: DeviceDraft, { keys }: DraftedTest): { changedAt?: (string | null)[] } =>
  lessonOf(test) === null ? { changedAt: keys.map((key) => answers[key ?? '']?.changedAt ?? null) } : {};

/** All the active time that the device has measured. A total may be sent twice, because it counts only once. */
const spentOf = ({ spent }: DeviceDraft, { keys }: DraftedTest): { spent?: SpentChange } => (spent === undefined ? {} : { spent: toSpentChange(spent, keys) });

/** The clock of the attempt in an answer of the server; `null` if there is none. */
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
      // A place in another version of the test says nothing about the questions of this version.
      const stored = revision === shown.revision ? fromDraftAnswers(shown.keys, answers) : {};
      const saved = withSpent(afterSaving(withEpoch(draft, epoch), sent, stored), spent, clockIn(answer));
      return withClock(takesOver ? takeOver(saved, stored) : saved, serverClockOffset(saved.clockOffset));
    },
  },
  submission: {
    request: (name, draft, shown) => {
      const answers = toAnswers(shown, draft.answers);
      // A lesson test has only questions with one answer.
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
