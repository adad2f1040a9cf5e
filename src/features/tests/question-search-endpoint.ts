import type { Database } from '../../db/database.ts';
import { handle, type Route } from '../../http/handler.ts';
import { imageUrl } from '../../http/image-path.ts';
import { cursorOf, toOrderedPage, type OrderedCursor } from '../../http/pagination.ts';
import { withImageUrls } from '../../domain/materials/material.ts';
import { searchQuestions } from './question-search-contract.ts';
import { findQuestions, type FoundQuestion } from './store/question-search.ts';

const ORDER = 'newest';

export const questionSearchEndpoint = (db: Database): Route =>
  handle(searchQuestions, async ({ query: { limit, cursor, search, topic } }) => {
    const after = cursorOf(cursor, ORDER, 'string');
    const found: FoundQuestion[] = [];
    let total = 0;
    for await (const question of findQuestions(db, { search, topic })) {
      total += 1;
      if (found.length <= limit && (after === null || isAfter(question, after))) found.push(question);
    }
    const { shown, nextCursor } = toOrderedPage(found, limit, toCursor);
    return { questions: shown.map(withImageUrl), total, nextCursor };
  });

const toCursor = ({ createdAt, testId, index }: FoundQuestion): OrderedCursor => ({ order: ORDER, key: createdAt, id: `${testId} ${index}` });

/** Whether a question comes after the question of a cursor. The newest test comes first; within a test the index counts. */
function isAfter({ createdAt, testId, index }: FoundQuestion, { key, id }: OrderedCursor): boolean {
  const [lastTest = '', lastIndex] = id.split(' ');
  if (createdAt !== key) return createdAt < key;
  return testId === lastTest ? index > Number(lastIndex) : testId < lastTest;
}

const withImageUrl = ({ question, material, ...found }: FoundQuestion): FoundQuestion => ({
  ...found,
  material: material && withImageUrls(material, imageUrl),
  question: { ...question, contextImage: question.contextImage === null ? null : imageUrl(question.contextImage) },
});
