import { createHash } from 'node:crypto';
import { readImage } from '../../domain/image.ts';
import type { Question } from '../../domain/question.ts';

/** A picture as the database keeps it, under the SHA-256 of its bytes. */
export interface StoredImage {
  id: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Takes the data URLs out of questions: the questions keep the ids of the pictures. */
export function takeImagesOut(questions: Question[]): { questions: Question[]; images: StoredImage[] } {
  const images: StoredImage[] = [];
  const lighter = questions.map((question) => {
    if (question.contextImage === null) return question;
    const { type, bytes } = readImage(question.contextImage);
    const id = createHash('sha256').update(bytes).digest('hex');
    images.push({ id, type, bytes });
    return { ...question, contextImage: id };
  });
  return { questions: lighter, images };
}

/** Puts the data URLs back, as the author sent them. */
export function putImagesBack(questions: Question[], images: readonly StoredImage[]): Question[] {
  const urls = new Map(images.map(({ id, type, bytes }) => [id, toDataUrl(type, bytes)]));
  return questions.map((question) =>
    question.contextImage === null ? question : { ...question, contextImage: urls.get(question.contextImage) ?? null },
  );
}

/** Ids of the pictures that stored questions have. */
export const imageIds = (questions: readonly Question[]): string[] =>
  questions.flatMap(({ contextImage }) => contextImage ?? []);

const toDataUrl = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
