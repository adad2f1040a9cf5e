import { createHash } from 'node:crypto';
import { readImage } from '../../domain/images/image.ts';
import type { ImageSize, Question } from '../../domain/questions/question.ts';

/** A stored image; `id` is the SHA-256 of its bytes in hex. */
export interface StoredImage {
  id: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** One that is about to be stored. */
export interface NewImage extends StoredImage, ImageSize {}

/** Replaces the data URLs in questions by image ids. */
export function extractImages(questions: Question[]): { questions: Question[]; images: NewImage[] } {
  const images: NewImage[] = [];
  const withIds = questions.map((question) => {
    if (question.contextImage === null) return question;
    const { type, bytes, width, height } = readImage(question.contextImage);
    const id = createHash('sha256').update(bytes).digest('hex');
    images.push({ id, type, bytes, width, height });
    return { ...question, contextImage: id };
  });
  return { questions: withIds, images };
}

/** Replaces the image ids in questions by data URLs. */
export function inlineImages(questions: Question[], images: readonly StoredImage[]): Question[] {
  const urls = new Map(images.map(({ id, type, bytes }) => [id, toDataUrl(type, bytes)]));
  return questions.map((question) =>
    question.contextImage === null ? question : { ...question, contextImage: urls.get(question.contextImage) ?? null },
  );
}

const toDataUrl = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
