import { createHash } from 'node:crypto';
import { readImage } from '../../domain/images/image.ts';
import type { Material, TestContent } from '../../domain/materials/material.ts';
import type { ImageSize, Question } from '../../domain/questions/question.ts';

/** A stored image. Its `id` is the SHA-256 hash of its bytes in hexadecimal digits. */
export interface StoredImage {
  id: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** An image that is not stored yet. */
export interface NewImage extends StoredImage, ImageSize {}

/** Replaces the data URLs in a test by image ids. */
export function extractImages({ questions, materials }: TestContent): { questions: Question[]; materials: Material[]; images: NewImage[] } {
  const images: NewImage[] = [];
  const toId = (dataUrl: string): string => {
    const { type, bytes, width, height } = readImage(dataUrl);
    const id = createHash('sha256').update(bytes).digest('hex');
    images.push({ id, type, bytes, width, height });
    return id;
  };
  return {
    questions: questions.map((question) => (question.contextImage === null ? question : { ...question, contextImage: toId(question.contextImage) })),
    materials: (materials ?? []).map((material) => ({ ...material, images: material.images.map(toId) })),
    images,
  };
}

/** Replaces the image ids in a test by data URLs. */
export function inlineImages({ questions, materials }: TestContent, images: readonly StoredImage[]): { questions: Question[]; materials: Material[] } {
  const urls = new Map(images.map(({ id, type, bytes }) => [id, toDataUrl(type, bytes)]));
  return {
    questions: questions.map((question) => (question.contextImage === null ? question : { ...question, contextImage: urls.get(question.contextImage) ?? null })),
    materials: (materials ?? []).map((material) => ({ ...material, images: material.images.flatMap((id) => urls.get(id) ?? []) })),
  };
}

const toDataUrl = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
