/** The admin endpoint of the view «Линии»: the shares of points by line of an exam (rule R372). */
import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { orderedPageQuery, pageOutput } from '../../http/pagination.ts';
import { EXAMS } from '../../domain/exams/exams.ts';
import { searchFilter } from './contract.ts';

const Int = z.number().int();
const Share = z.number().nullable();

export const getLines = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lines',
  access: 'admin',
  summary: 'Линии экзамена: доли набранных баллов группы или всех и каждого ученика, у которого есть результат.',
  query: z.object({ exam: z.enum(EXAMS), ...searchFilter, ...orderedPageQuery }),
  output: z.object({
    exam: z.enum(EXAMS),
    /** The number of current results in the exam, including results without lines. The search narrows only the users. */
    results: Int,
    /** The number of these results that were written down by hand. */
    outside: Int,
    pupils: Int,
    parts: z.array(z.object({ part: z.union([z.literal(1), z.literal(2)]), share: Share })),
    /** All lines of the exam, with the maxima that the exam sets. */
    lines: z.array(z.object({ line: Int, maxScore: Int, share: Share, results: Int })),
    users: z.array(
      z.object({
        uid: z.string(),
        nickname: z.string(),
        email: z.string(),
        /** The last result that has primary points. Its time is a moment, or a day if the result was written down by hand. */
        last: z.object({ primary: Int, testPoints: Int.nullable(), at: z.string() }).nullable(),
        /** The shares by line. Lines that are in no result are left out. */
        lines: z.record(z.string(), Share),
      }),
    ),
    total: Int,
    ...pageOutput,
  }),
  successStatuses: [200],
  errors: ['group-not-found'],
});
export type ExamLines = z.infer<typeof getLines.output>;
