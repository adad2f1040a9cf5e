/** Makes the documents with assignments for an export. They omit values that an import can compute from the results and the time zone. */
import type { Database } from '../../db/database.ts';
import { assignmentPages } from '../export/store.ts';
import type { AssignmentDocument, Part } from './documents.ts';
import { rowsOf, type PartRow } from './store.ts';

export async function* assignments(db: Database): AsyncGenerator<[id: string, document: AssignmentDocument]> {
  for await (const page of assignmentPages(db)) {
    for (const { id, testId, lessonId, dueDay, dueTime, openBlock, revision, name, opensAt, note, createdAt, createdBy } of page) {
      const { groups, pupils, parts } = await rowsOf(db, id);
      yield [
        id,
        {
          revision,
          target: lessonId === null ? { kind: 'test', id: testId } : { kind: 'lesson', id: lessonId },
          name,
          opensAt,
          due: toDue(dueDay, dueTime),
          note,
          openBlock: openBlock === 1,
          createdAt,
          createdBy,
          groups: toTimes(groups),
          pupils: toTimes(pupils),
          parts: Object.fromEntries(parts.map((row) => [row.uid, toPart(row)])),
        },
      ];
    }
  }
}

const toDue = (day: string | null, time: string | null) => (day === null ? null : { day, time });

const toTimes = (rows: readonly { id: string; addedAt: string }[]): Record<string, string> => Object.fromEntries(rows.map(({ id, addedAt }) => [id, addedAt]));

const toPart = ({ attempt, handedInAt, arrivedAt, takenBefore, againScore, againMaxScore, reopened, dueDay, dueTime, remindedAt }: PartRow): Part => ({
  attempt,
  handedInAt,
  arrivedAt,
  takenBefore: takenBefore === 1,
  again: againScore === null || againMaxScore === null ? null : { score: againScore, maxScore: againMaxScore },
  reopened: reopened === 1,
  due: toDue(dueDay, dueTime),
  remindedAt,
});
