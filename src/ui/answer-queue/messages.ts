/** The kinds of messages that the queue sends to the server. `MESSAGES` has an entry for each kind. */
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

/** The tag of the Background Sync event in which the service worker sends messages. Version 0.6 uses the same tag. */
export const SYNC_TAG = 'listok-outgoing';

export type MessageKind = 'draft' | 'submission';

/** A `PUT` request with a JSON body. */
export interface AnswerRequest {
  url: string;
  body: unknown;
}

/** A message that was sent, and the response of the server. */
export interface Delivery {
  shown: DraftedTest;
  /** The answers that were sent, because the server did not have them. */
  sent: DatedAnswers;
  /** The active time that was sent, seconds. */
  spent: number;
  answer: unknown;
  /** Whether newer answers of other devices replace those of the draft. */
  takesOver: boolean;
  requestedAt: number;
  receivedAt: number;
}

interface KindOfMessage {
  request(name: DraftName, draft: DeviceDraft, shown: DraftedTest): AnswerRequest;
  /** The draft after the server has accepted the message; `null` if the draft is no longer needed. */
  afterDelivery(draft: DeviceDraft, delivery: Delivery): DeviceDraft | null;
}

function addressOf(kind: MessageKind, test: string): string {
  const lessonId = lessonOf(test);
  const path = ANSWER_PATHS[lessonId === null ? 'general' : 'lesson'][kind];
  return path.replace(/\{\w+\}/, encodeURIComponent(lessonId ?? test));
}

/** The fields that every message has. `learner` names the user, so that the server refuses the message in the session of another user (rule R48). */
const about = ({ uid }: DraftName, { attempt }: DeviceDraft, { revision, epoch }: DraftedTest) => ({
  revision,
  attempt,
  learner: uid,
  ...(epoch !== undefined && { epoch }),
});

/**
 * When the user pressed «Завершить тест», by the server's clock (rule R172). It is left out if the time is unknown, because an earlier version of the
 * site did not store it.
 */
function pressOf({ finishedAt, clockOffset }: DeviceDraft): { finishedAt?: string } {
  const press = finishedAt === null ? NaN : Date.parse(finishedAt);
  return press > 0 ? { finishedAt: new Date(press + serverClockOffset(clockOffset)).toISOString() } : {};
}

/** When each answer was given. If answers arrive after the time limit, the server uses these times to decide which of them count. */
const timesOf = ({ test }: DraftName, { answers }: DeviceDraft, { keys }: DraftedTest): { changedAt?: (string | null)[] } =>
  lessonOf(test) === null ? { changedAt: keys.map((key) => answers[key ?? '']?.changedAt ?? null) } : {};

/** The whole active time that the device has measured. It may be sent twice, because the server takes it as a total and does not add it up. */
const spentOf = ({ spent }: DeviceDraft, { keys }: DraftedTest): { spent?: SpentChange } => (spent === undefined ? {} : { spent: toSpentChange(spent, keys) });

/** The clock of the attempt in a response of the server; `null` if there is none. */
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
      // If the response is about another version of the test, its answers are ignored, because its places belong to other questions.
      const stored = revision === shown.revision ? fromDraftAnswers(shown.keys, answers) : {};
      const saved = withSpent(afterSaving(withEpoch(draft, epoch), sent, stored), spent, clockIn(answer));
      return withClock(takesOver ? takeOver(saved, stored) : saved, serverClockOffset(saved.clockOffset));
    },
  },
  submission: {
    request: (name, draft, shown) => {
      const answers = toAnswers(shown, draft.answers);
      // A lesson test has only questions with a single choice, so every other answer is dropped.
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
