import { fnv1a } from '../fnv1a.ts';
import { kindOf } from './question-kinds.ts';
import type { LearnerQuestion } from './question.ts';

/**
 * Keys of questions: a hash of all that the learner sees except the index, the size of the image, the material and the line, so that
 * answers follow their question through edits of the test; an extended question has its `id`. Identical questions are numbered.
 * Devices and the database store keys: a released key never changes.
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

/** Keys by the places of the questions in the stored test; `null` for places that the learner does not see. */
export function keysByPlace(questions: readonly LearnerQuestion[]): (string | null)[] {
  const keys = questionKeys(questions);
  const byPlace = Array.from({ length: Math.max(0, ...questions.map(({ index }) => index + 1)) }, (): string | null => null);
  questions.forEach(({ index }, shown) => (byPlace[index] = keys[shown] ?? null));
  return byPlace;
}

/** Two hashes with different offsets: short, and free of collisions among the questions of a test. */
const hash = (text: string): string => fnv1a(text, 0x811c9dc5).toString(36) + fnv1a(text, 0x01234567).toString(36);
