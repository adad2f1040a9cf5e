import { fnv1a } from '../fnv1a.ts';
import { kindOf } from './question-kinds.ts';
import type { LearnerQuestion } from './question.ts';

/**
 * Computes the keys of questions. A key is a hash of all that a learner sees, except the index, the size of the image,
 * the material and the line. By its key an answer stays with its question when the test is edited. An extended question
 * has its `id` as key. Identical questions are numbered. Devices and the database store keys, so a released key never
 * changes.
 */
export function questionKeys(questions: readonly LearnerQuestion[]): string[] {
  const seen = new Map<string, number>();
  return questions.map((question) => {
    const ownKey = kindOf(question).ownKey?.(question);
    if (ownKey !== undefined) return ownKey;
    const { index: _, imageSize: __, materialId: ___, line: ____, ...content } = question;
    const text = JSON.stringify(content);
    const duplicates = seen.get(text) ?? 0;
    seen.set(text, duplicates + 1);
    return `${hash(text)}-${duplicates}`;
  });
}

/** The keys by the place of the question in the stored test; `null` for a place that learners do not see. */
export function keysByPlace(questions: readonly LearnerQuestion[]): (string | null)[] {
  const keys = questionKeys(questions);
  const byPlace = Array.from({ length: Math.max(0, ...questions.map(({ index }) => index + 1)) }, (): string | null => null);
  questions.forEach(({ index }, shown) => (byPlace[index] = keys[shown] ?? null));
  return byPlace;
}

/** Joins two hashes with different offsets. The result is short, and unique among the questions of a test. */
const hash = (text: string): string => fnv1a(text, 0x811c9dc5).toString(36) + fnv1a(text, 0x01234567).toString(36);
