import type { TestContent } from '../../domain/materials/material.ts';
import { noteQuestions } from '../../db/checking/extended-questions.ts';
import { extractImages } from '../../features/tests/question-images.ts';
import { TestHistoryDocument, TestVersionDocument } from '../documents.ts';
import * as store from '../import-store.ts';
import { checkOrReject } from '../parse/validate.ts';
import { readTest } from '../parse/questions.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { forEachDocument, readOwnDocument, fallbackTime, type ImportContext, type VersionLink } from './step.ts';
import { importVersions } from './versions.ts';

/** Imports general tests and the former versions to which results refer. */
export async function importTests(context: ImportContext): Promise<Map<string, VersionLink>> {
  const links = new Map<string, VersionLink>();
  await forEachDocument(context, 'tests', async (id, document, notes, index) => {
    const { test, published, visibility, mappings } = readTest(document, notes);
    const current = (await readOwnDocument(context, 'testHistory', id, TestHistoryDocument))?.current;
    const fileRevision = current?.revision ?? 1;
    const createdAt = current?.createdAt ?? fallbackTime(context, index);
    const revision = await store.insertTest(context.db, { id, revision: fileRevision, createdAt, published, visibility, ...test });
    if (revision === null) {
      links.set(id, { fileRevision, mappings, revision: await store.revisionOfQuestions(context.db, id, test.questions) });
      throw new DocumentRejected('тест с таким id уже есть в базе');
    }
    links.set(id, { fileRevision, mappings, revision });
  });

  await importVersions(context, {
    collection: 'testVersions',
    schema: TestVersionDocument,
    history: 'testHistory',
    historySchema: TestHistoryDocument,
    current: (id) => store.currentTestRevision(context.db, id),
    insert: async (id, revision, version) => {
      assertImages(version);
      await store.insertTestVersion(context.db, { id, revision, ...version });
      // Records the ids of the criteria elements in this former version, so that they stay known even if the current version has dropped them.
      await noteQuestions(context.db, id, version.questions, false);
    },
  });
  await store.findPublishedRevisions(context.db);
  return links;
}

const assertImages = (version: TestContent): void => void checkOrReject(() => extractImages(version));
