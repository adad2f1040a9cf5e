import type { Question } from '../../domain/question.ts';
import { takeImagesOut } from '../../features/tests/images.ts';
import { TestHistoryDocument, TestVersionDocument } from '../documents.ts';
import * as store from '../import-store.ts';
import { allowed } from '../take/checked.ts';
import { readTest } from '../take/questions.ts';
import { Refusal } from '../refusal.ts';
import { forEachDocument, ownDocument, timeByPlace, type Import, type Link } from './step.ts';
import { takeVersions } from './versions.ts';

/** Takes the general tests, with the versions that results point at. */
export async function takeTests(all: Import): Promise<Map<string, Link>> {
  const links = new Map<string, Link>();
  await forEachDocument(all, 'tests', async (id, document, notes, place) => {
    const { test, moves } = readTest(document, notes);
    const current = (await ownDocument(all, 'testHistory', id, TestHistoryDocument))?.current;
    const inFile = current?.revision ?? 1;
    const createdAt = current?.createdAt ?? timeByPlace(all, place);
    const revision = await store.insertTest(all.db, { id, revision: inFile, createdAt, ...test });
    if (revision === null) {
      links.set(id, { inFile, moves, revision: await store.revisionOfQuestions(all.db, id, test.questions) });
      throw new Refusal('тест с таким id уже есть в базе');
    }
    links.set(id, { inFile, moves, revision });
  });

  await takeVersions(all, {
    collection: 'testVersions',
    schema: TestVersionDocument,
    history: 'testHistory',
    historySchema: TestHistoryDocument,
    current: (id) => store.currentTestRevision(all.db, id),
    insert: (id, revision, { name, questions }) => {
      checkPictures(questions);
      return store.insertTestVersion(all.db, { id, revision, name, questions });
    },
  });
  return links;
}

const checkPictures = (questions: Question[]): void => void allowed(() => takeImagesOut(questions));
