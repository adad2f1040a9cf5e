import * as z from 'zod';
import { EXAMS } from './exams.ts';
import { Revision } from '../shared-schema.ts';

const Points = z.number().int().nonnegative();

/** The points of a line or a part. `score` is `null` until the tutor has checked all answers in it. */
const pointsOf = { score: Points.nullable(), maxScore: Points };

const Mark = z.union([z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const Part = z.object({ part: z.union([z.literal(1), z.literal(2)]), ...pointsOf });

/** What a result is worth in its exam (rule R370). */
export const ExamScore = z.object({
  exam: z.enum(EXAMS),
  whole: z.boolean(),
  primary: Points.nullable(),
  maxPrimary: Points,
  testPoints: Points.nullable(),
  mark: Mark.nullable(),
  parts: z.array(Part),
  lines: z.array(z.object({ line: z.number().int(), ...pointsOf })),
}).meta({ id: 'ExamScore' });

/** The parts of an exam score that lists of results show. */
export const listedExamScore = { testPoints: Points.nullable(), mark: Mark.nullable(), parts: z.array(Part) };

const Share = z.number().nullable();

/** The points and the maximum of a line, summed over all results that have the line. */
export const LineShare = z.object({ line: z.number().int(), score: Points, maxScore: Points, share: Share, results: Points });

/** The results of a pupil in one exam, from the oldest, and the share of points in each line (rule R371). */
export const ExamProgress = z.object({
  exam: z.enum(EXAMS),
  results: z.array(
    z.object({
      kind: z.enum(['test', 'outside']),
      /** The id of the test, or of the result that was written down by hand. */
      id: z.string(),
      attempt: z.number().int().nullable(),
      /**
       * The revision of a result that was written down by hand. A request that changes the result must name it. It is
       * `null` for an attempt.
       */
      revision: Revision.nullable(),
      name: z.string(),
      /** The time of an attempt, or the day of a result that was written down by hand. */
      at: z.string(),
      score: ExamScore,
    }),
  ),
  lines: z.array(LineShare),
}).meta({ id: 'ExamProgress' });
export type ExamProgress = z.infer<typeof ExamProgress>;
