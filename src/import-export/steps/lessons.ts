import { lessonTestName, toQuestion, type LessonQuestion } from '../../domain/lessons/lesson.ts';
import { lessonTestId } from '../../domain/lessons/lesson-test-id.ts';
import { LessonHistoryDocument, LessonTestVersionDocument } from '../documents.ts';
import * as store from '../import-store.ts';
import { readBlock, readLesson } from '../parse/content.ts';
import { readLessonTest } from '../parse/questions.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { forEachDocument, readOwnDocument, fallbackTime, type ImportContext, type VersionLink } from './step.ts';
import { importVersions } from './versions.ts';

export const importBlocks = (context: ImportContext): Promise<void> =>
  forEachDocument(context, 'blocks', async (id, document, notes) => {
    const isNew = await store.insertBlock(context.db, id, readBlock(document, notes));
    if (!isNew) throw new DocumentRejected('блок с таким id уже есть в базе');
  });

/** Imports lessons whose block exists. */
export async function importLessons(context: ImportContext): Promise<void> {
  const blocks = await store.blockIds(context.db);
  await forEachDocument(context, 'lessons', async (id, document, notes, index) => {
    const lesson = readLesson(document, notes);
    if (!blocks.has(lesson.blockId)) throw new DocumentRejected(`блока «${lesson.blockId}» нет`);
    const history = await readOwnDocument(context, 'lessonHistory', id, LessonHistoryDocument);
    const isNew = await store.insertLesson(context.db, id, lesson, history?.createdAt ?? fallbackTime(context, index));
    if (!isNew) throw new DocumentRejected('урок с таким id уже есть в базе');
  });
}

/**
 * Imports lesson tests and the former versions to which results refer. The test of a missing lesson is imported too, because the reviews of its
 * results need its questions.
 */
export async function importLessonTests(context: ImportContext): Promise<Map<string, VersionLink>> {
  const links = new Map<string, VersionLink>();
  await forEachDocument(context, 'lessonTests', async (lessonId, document, notes, index) => {
    const id = lessonTestId(lessonId);
    const title = await store.lessonTitle(context.db, lessonId);
    const { questions: given, mappings } = readLessonTest(document, notes);
    const questions = given.map(toQuestion);
    const fileRevision = (await readOwnDocument(context, 'lessonHistory', lessonId, LessonHistoryDocument))?.revision ?? 1;
    const known = await store.revisionOfQuestions(context.db, id, questions);
    if (title === null && known !== null) {
      links.set(id, { fileRevision, mappings, revision: known });
      throw new DocumentRejected('вопросы этого теста уже есть в базе');
    }
    const version = { id, name: '', questions, revision: fileRevision };
    // When the lesson does not exist, only the version is stored.
    const revision =
      title === null
        ? await store.insertLastVersion(context.db, version)
        : await store.insertTest(context.db, { ...version, lessonId, createdAt: fallbackTime(context, index), published: true });
    if (revision === null) {
      links.set(id, { fileRevision, mappings, revision: known });
      throw new DocumentRejected('у урока в базе уже есть тест');
    }
    links.set(id, { fileRevision, mappings, revision });
    if (title === null) notes.push('урока нет, вопросы оставлены только для разбора результатов');
    else if (document['name'] !== lessonTestName(title)) notes.push(`название теперь «${lessonTestName(title)}»`);
  });

  await importVersions(context, {
    collection: 'lessonTestVersions',
    schema: LessonTestVersionDocument,
    history: 'lessonHistory',
    historySchema: LessonHistoryDocument,
    current: (lessonId) => store.currentTestRevision(context.db, lessonTestId(lessonId)),
    insert: (lessonId, revision, { questions }) => store.insertTestVersion(context.db, versionOf(lessonId, revision, questions)),
  });
  return links;
}

const versionOf = (lessonId: string, revision: number, questions: readonly LessonQuestion[]) =>
  ({ id: lessonTestId(lessonId), revision, name: '', questions: questions.map(toQuestion) });
