import { lessonTestName } from '../../domain/lesson.ts';
import { LessonHistoryDocument, LessonTestVersionDocument } from '../documents.ts';
import * as store from '../import-store.ts';
import { readBlock, readLesson } from '../take/content.ts';
import { readLessonTest } from '../take/questions.ts';
import { Refusal } from '../refusal.ts';
import { forEachDocument, ownDocument, timeByPlace, type Import, type Link } from './step.ts';
import { takeVersions } from './versions.ts';

/** Takes the blocks. */
export const takeBlocks = (all: Import): Promise<void> =>
  forEachDocument(all, 'blocks', async (id, document, notes) => {
    const isNew = await store.insertBlock(all.db, id, readBlock(document, notes));
    if (!isNew) throw new Refusal('блок с таким id уже есть в базе');
  });

/** Takes the lessons of blocks that are there. */
export async function takeLessons(all: Import): Promise<void> {
  const blocks = await store.blockIds(all.db);
  await forEachDocument(all, 'lessons', async (id, document, notes, place) => {
    const lesson = readLesson(document, notes);
    if (!blocks.has(lesson.blockId)) throw new Refusal(`блока «${lesson.blockId}» нет`);
    const history = await ownDocument(all, 'lessonHistory', id, LessonHistoryDocument);
    const isNew = await store.insertLesson(all.db, id, lesson, history?.createdAt ?? timeByPlace(all, place));
    if (!isNew) throw new Refusal('урок с таким id уже есть в базе');
  });
}

/**
 * Takes the tests of lessons, with the versions that results point at. The test of a lesson that isn't there is
 * kept for the review of its results.
 */
export async function takeLessonTests(all: Import): Promise<Map<string, Link>> {
  const links = new Map<string, Link>();
  await forEachDocument(all, 'lessonTests', async (lessonId, document, notes) => {
    const title = await store.lessonTitle(all.db, lessonId);
    const { questions, moves } = readLessonTest(document, notes);
    const inFile = (await ownDocument(all, 'lessonHistory', lessonId, LessonHistoryDocument))?.revision ?? 1;
    const known = await store.revisionOfLessonQuestions(all.db, lessonId, questions);
    if (title === null && known !== null) {
      links.set(lessonId, { inFile, moves, revision: known });
      throw new Refusal('вопросы этого теста уже есть в базе');
    }
    const revision = await store.insertLessonTest(all.db, { lessonId, questions, revision: inFile, isTaken: title !== null });
    if (revision === null) {
      links.set(lessonId, { inFile, moves, revision: known });
      throw new Refusal('у урока в базе уже есть тест');
    }
    links.set(lessonId, { inFile, moves, revision });
    if (title === null) notes.push('урока нет, вопросы оставлены только для разбора результатов');
    else if (document['name'] !== lessonTestName(title)) notes.push(`название теперь «${lessonTestName(title)}»`);
  });

  await takeVersions(all, {
    collection: 'lessonTestVersions',
    schema: LessonTestVersionDocument,
    history: 'lessonHistory',
    historySchema: LessonHistoryDocument,
    current: (lessonId) => store.currentLessonTestRevision(all.db, lessonId),
    insert: (lessonId, revision, { questions }) => store.insertLessonTestVersion(all.db, lessonId, revision, questions),
  });
  return links;
}
