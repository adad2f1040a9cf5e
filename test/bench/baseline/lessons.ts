import type { DatabaseSync } from 'node:sqlite';

/** The reads of lessons for the baseline server: the statements of the site without its layers. */
export function baselineLessons(database: DatabaseSync) {
  const selectBlocks = database.prepare(`
    select blocks."id", "title", "description", "order", "openBlocks"."uid" as "openTo",
      (select count(*) from lessons where "blockId" = blocks."id") as "lessonCount"
    from blocks left join "openBlocks" on "openBlocks"."blockId" = blocks."id" and "openBlocks"."uid" = ?
    order by "order", "title", blocks."id"`);
  const selectOpenLessons = database.prepare(`
    select lessons."id", lessons."blockId", "title", "lessonTests"."lessonId" as "testOf", "score", "maxScore"
    from "openBlocks" join lessons on lessons."blockId" = "openBlocks"."blockId"
    left join "lessonTests" on "lessonTests"."lessonId" = lessons."id"
    left join "lessonResults" on "lessonResults"."lessonId" = lessons."id" and "lessonResults"."uid" = ?
    where "openBlocks"."uid" = ? order by lessons."createdAt", lessons."id"`);
  const selectLesson = database.prepare(`
    select lessons."id", lessons."title", "content", lessons."blockId", blocks."title" as "blockTitle", "videoUrl",
      "questionCount", "score", "maxScore"
    from lessons join blocks on blocks."id" = lessons."blockId"
    left join "lessonTests" on "lessonTests"."lessonId" = lessons."id"
    left join "lessonResults" on "lessonResults"."lessonId" = lessons."id" and "lessonResults"."uid" = ?
    where lessons."id" = ?`);
  const toResult = ({ score, maxScore }: Record<string, unknown>): unknown => (score === null ? null : { score, maxScore });

  return {
    listBlocks(uid: string): unknown {
      const lessons = Map.groupBy(selectOpenLessons.all(uid, uid), (row) => row['blockId']);
      return selectBlocks.all(uid).map((row) => ({
        id: row['id'],
        title: row['title'],
        description: row['description'],
        order: row['order'],
        unlocked: row['openTo'] !== null,
        lessonCount: row['lessonCount'],
        lessons: (lessons.get(row['id'] ?? null) ?? []).map((lesson) => ({
          id: lesson['id'],
          title: lesson['title'],
          hasTest: lesson['testOf'] !== null,
          result: toResult(lesson),
        })),
      }));
    },

    findLesson(uid: string, id: string): unknown {
      const row = selectLesson.get(uid, id) ?? {};
      return {
        id: row['id'],
        title: row['title'],
        content: row['content'],
        blockId: row['blockId'],
        blockTitle: row['blockTitle'],
        videoUrl: row['videoUrl'],
        hasTest: row['questionCount'] !== null,
        questionCount: row['questionCount'] ?? 0,
        result: toResult(row),
      };
    },
  };
}
