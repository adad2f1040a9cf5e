/** The photos of an answer on the desk: its own photos, the photos that a tutor has added, and the photos of the rest of the work. */
import { isExtendedAnswer, type AnswerPhoto } from '../../../../../domain/checking/extended-answer.ts';
import type { Check } from '../../../../../domain/checking/check-types.ts';
import type { Turn } from '../../../../../domain/checking/photos/photo-id.ts';
import type { DeskAnswer, DeskWork } from '../../../desk-contract.ts';
import { texts } from '../texts.ts';

export interface DeskPhoto {
  id: string;
  turn: Turn;
  kind: 'own' | 'added' | 'other';
  /** The number on the thumbnail: the place of the photo, or the number of the question that it belongs to. */
  label: number;
  name: string;
}

export const photosIn = ({ answer }: Pick<DeskAnswer, 'answer'>): readonly AnswerPhoto[] => (isExtendedAnswer(answer) ? (answer.photos ?? []) : []);

export const textIn = ({ answer }: Pick<DeskAnswer, 'answer'>): string => (isExtendedAnswer(answer) ? (answer.text ?? '').trim() : '');

export function photosOf(work: Pick<DeskWork, 'answers'>, answer: DeskAnswer, { turns, added }: Pick<Check, 'turns' | 'added'>): DeskPhoto[] {
  const own = photosIn(answer);
  const count = own.length + added.length;
  const shown = new Set([...own, ...added].map(({ id }) => id));
  const others = work.answers.flatMap((other) =>
    other === answer
      ? []
      : photosIn(other)
          .filter(({ id }) => !shown.has(id) && shown.add(id))
          .map(({ id, turn }): DeskPhoto => ({ id, turn: turns[id] ?? turn, kind: 'other', label: other.number, name: texts.photoOf(other.number) })),
  );
  return [
    ...own.map(({ id, turn }, place): DeskPhoto => ({ id, turn: turns[id] ?? turn, kind: 'own', label: place + 1, name: texts.photo(place + 1, count, answer.number) })),
    ...added.map(({ id, turn }, place): DeskPhoto => ({ id, turn, kind: 'added', label: own.length + place + 1, name: texts.addedPhoto(own.length + place + 1, count) })),
    ...others,
  ];
}
