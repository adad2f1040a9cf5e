import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { photoAddress } from '../../../../domain/checking/photos/photo-path.ts';
import type { AnswerState } from '../../../../domain/checking/work-states.ts';
import { checkQueue, checkStore } from '../../../../ui/check-queue/device-checks.ts';
import { toastError } from '../../../../ui/components/feedback/toast.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import type { DeskAnswer, DeskWork } from '../../desk-contract.ts';
import { firstToCheck, nextToCheck, waits, workAfter } from '../order.ts';
import { deskPath, type DeskPlace } from '../paths.ts';
import { answersQuery, filterIn, questionsQuery, workQuery, worksQuery } from '../queries.ts';
import { photosIn } from './photo/photos-of.ts';
import { stateOf, type LocalCheck } from './work-state.ts';

/** An answer in the list that the tutor works through. */
interface Stop extends DeskPlace {
  state: AnswerState;
  points: number | null;
  alias: number | undefined;
  number: number;
}

export interface Way {
  isByQuestion: boolean;
  stops: readonly Stop[];
  place: number;
  alias: number | undefined;
  toOf(stop: DeskPlace): string;
  go(stop: DeskPlace): void;
  /** The next answer that waits. After the last answer the search goes on at the first. */
  next(): Stop | undefined;
  /**
   * Opens the next work that waits.
   * @returns `false` if there is none
   */
  nextWork(): Promise<boolean>;
  /** The next question of the test that has waiting answers; `null` if there is none. */
  nextQuestion: { number: number; open(): void } | null;
}

/**
 * The order in which the tutor checks: through the answers of a work, or through the answers to a question (rule R368). The next two
 * answers are loaded in advance.
 */
export function useWay(work: DeskWork, answer: DeskAnswer, tutor: string, local: LocalCheck, isHidden: boolean): Way {
  const [search] = useSearchParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { groupId } = filterIn(search);
  const isByQuestion = search.get('by') === 'question';
  const testId = work.test.id;
  const { questionId, number } = answer;
  const listed = useQuery({ ...answersQuery(testId, questionId, groupId), enabled: isByQuestion || isHidden });
  const questions = useQuery({ ...questionsQuery({ testId, groupId }), enabled: isByQuestion });
  const localOf = (uid: string, attempt: number): AnswerState | null => {
    const name = { uid: tutor, testId, pupil: uid, attempt, questionId };
    const check = checkStore.read(name)?.check;
    return check === undefined ? (checkQueue.savedOf(name)?.state ?? null) : check.checked ? 'checked' : 'started';
  };
  const all = listed.data?.answers ?? [];
  const alias = all.find(({ uid, attempt }) => uid === work.user.uid && attempt === work.attempt)?.alias;
  const stops: Stop[] = isByQuestion
    ? all.map(({ uid, attempt, state, points, alias: each }) => ({ testId, uid, attempt, question: questionId, isByQuestion, state: localOf(uid, attempt) ?? state, points, alias: each, number }))
    : work.answers.map((each) => ({ testId, uid: work.user.uid, attempt: work.attempt, question: each.questionId, state: stateOf(each, local), points: null, alias, number: each.number }));
  const place = stops.findIndex((stop) => (isByQuestion ? stop.uid === work.user.uid && stop.attempt === work.attempt : stop.question === questionId));
  const toOf = (stop: DeskPlace): string => deskPath(stop, search);
  const go = (stop: DeskPlace): void => void navigate(toOf(stop), { replace: true });

  const ahead = [...stops.slice(place + 1), ...stops.slice(0, Math.max(0, place))].filter(waits).slice(0, 2);
  const aheadKey = ahead.map(({ uid, attempt, question }) => `${uid} ${attempt} ${question}`).join();
  useEffect(() => {
    let isOver = false;
    void (async () => {
      for (const stop of ahead) {
        // A failed request is ignored, because loading in advance only saves time.
        const loaded = isByQuestion ? await client.query(workQuery(testId, stop.uid, String(stop.attempt))).catch(() => undefined) : work;
        const next = loaded?.answers.find((each) => each.questionId === stop.question);
        if (isOver || next === undefined) return;
        for (const { id } of photosIn(next)) new Image().src = photoAddress(id);
      }
    })();
    return () => {
      isOver = true;
    };
    // `aheadKey` changes when the answers in `ahead` change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [aheadKey]);

  const following = questions.data?.questions.filter((each) => each.waiting > 0 && each.questionId !== questionId) ?? [];
  const nextOne = following.find((each) => each.number > number) ?? following[0];
  return {
    isByQuestion,
    stops,
    place,
    alias,
    toOf,
    go,
    next: () => nextToCheck(stops, place),
    nextWork: async () => {
      const { pages } = await client.infiniteQuery({ ...worksQuery('waiting', filterIn(search)), staleTime: 0 });
      const next = workAfter(pages[0]?.works ?? [], { testId, uid: work.user.uid, attempt: work.attempt, timestamp: work.timestamp });
      if (next !== undefined) await navigate(deskPath({ testId: next.testId, uid: next.uid, attempt: next.attempt }, search));
      return next !== undefined;
    },
    nextQuestion:
      nextOne === undefined
        ? null
        : {
            number: nextOne.number,
            open: () => {
              void client.query(answersQuery(testId, nextOne.questionId, groupId)).then(
                ({ answers }) => {
                  const first = firstToCheck(answers);
                  if (first !== undefined) go({ testId, uid: first.uid, attempt: first.attempt, question: nextOne.questionId, isByQuestion: true });
                  return first;
                },
                () => toastError(uiTexts.checkConnection),
              );
            },
          },
  };
}
