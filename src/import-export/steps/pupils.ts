import type * as z from 'zod';
import { FORMAT } from '../documents.ts';
import { lessonTestId } from '../../domain/lessons/lesson-test-id.ts';
import { insertClock } from '../clock-store.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { hasUser } from '../import-store.ts';
import { parseOrReject } from '../parse/validate.ts';
import { DraftsDocument, PracticeDocument, type CardEntry, type DraftEntry } from '../pupil-documents.ts';
import { insertCard, insertDraft, isAttemptOpen, questionKeyAt, type PupilTest } from '../pupil-store.ts';
import { forEachDocument, type ImportContext } from './step.ts';

/** Imports answers in progress and cards for practice. The results must be imported first. */
export async function importPupils(context: ImportContext): Promise<void> {
  if (context.input.header.get('format') !== FORMAT) return;
  await importEntries(context, 'drafts', DraftsDocument, importDraft);
  await importEntries(context, 'practice', PracticeDocument, importCard);
}

/**
 * Imports an entry.
 * @returns the reason why the entry was not imported; `null` if it was
 */
type ImportEntry<Entry> = (context: ImportContext, owner: PupilTest, entry: Entry) => Promise<string | null>;

async function importEntries<Entry>(
  context: ImportContext,
  collection: 'drafts' | 'practice',
  schema: z.ZodType<{ tests: Record<string, Entry[]>; lessons: Record<string, Entry[]> }>,
  importEntry: ImportEntry<Entry>,
): Promise<void> {
  await forEachDocument(context, collection, async (uid, document, notes) => {
    if (!(await hasUser(context.db, uid))) throw new DocumentRejected('такого пользователя нет');
    const { tests, lessons } = parseOrReject(schema, document);
    const ofTests = Object.entries(tests).map(([id, of]) => ({ id, testId: id, entries: of }));
    const ofLessons = Object.entries(lessons).map(([id, of]) => ({ id, testId: lessonTestId(id), entries: of }));
    for (const { id, testId, entries } of [...ofTests, ...ofLessons]) {
      for (const entry of entries) {
        const problem = await importEntry(context, { uid, testId }, entry);
        if (problem !== null) notes.push(`${id}: не взят, ${problem}`);
      }
    }
  });
}

const importDraft: ImportEntry<DraftEntry> = async ({ db }, owner, draft) => {
  if (!(await isAttemptOpen(db, owner, draft.attempt))) return 'теста нет или он уже пройден';
  const { clock, ...answers } = draft;
  if (clock !== undefined && !(await insertClock(db, { ...owner, attempt: draft.attempt }, clock))) return 'эти часы уже есть в базе';
  if (clock !== undefined && Object.keys(answers.answers).length === 0) return null;
  return (await insertDraft(db, owner, answers)) ? null : 'эти ответы уже есть в базе';
};

/** Imports a card. A card practises a question of a past attempt. If the review of that attempt does not exist, the card is not imported. */
const importCard: ImportEntry<CardEntry> = async ({ db }, owner, { practised, ...card }) => {
  if ((await questionKeyAt(db, owner, card.attempt, card.place)) !== card.questionKey) return 'результата с этим вопросом нет';
  const isNew = await insertCard(db, {
    ...owner,
    ...card,
    awaitedRevision: null,
    practisedAt: practised?.at ?? null,
    practisedAnswer: practised === null ? null : JSON.stringify(practised.answer),
    practisedPoints: practised?.points ?? null,
    practisedMaxPoints: practised?.maxPoints ?? null,
  });
  return isNew ? null : 'этот вопрос уже есть в базе';
};
