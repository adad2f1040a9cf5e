/** Materials of a test. A material is above several questions (rule R320). */
import type * as z from 'zod';
import type * as schema from './material-schema.ts';
import { isGraded, type Question } from '../questions/question.ts';
import type { ImageSizes } from '../questions/shown-questions.ts';

export type Material = z.infer<typeof schema.Material>;
export type ShownMaterial = z.infer<typeof schema.ShownMaterial>;

/** The parts of a test that have images. */
export interface TestContent {
  questions: readonly Question[];
  materials?: readonly Material[] | null | undefined;
}

/** The keys of all stored images of a test. */
export const imageIds = ({ questions, materials }: TestContent): string[] => [
  ...questions.flatMap(({ contextImage }) => contextImage ?? []),
  ...(materials ?? []).flatMap(({ images }) => images),
];

const NO_SIZES: ImageSizes = new Map();

export function withImageUrls(material: Material, imageUrl: (key: string) => string, sizes = NO_SIZES): ShownMaterial {
  const imageSizes = material.images.map((key) => sizes.get(key) ?? null);
  return { ...material, images: material.images.map(imageUrl), ...(imageSizes.some(Boolean) && { imageSizes }) };
}

/** The materials of the questions that pupils see, with addresses of their images. */
export function toShownMaterials({ questions, materials }: TestContent, imageUrl: (key: string) => string, sizes = NO_SIZES): ShownMaterial[] {
  const shown = new Set(questions.filter(isGraded).map(({ materialId }) => materialId));
  return (materials ?? []).filter(({ id }) => shown.has(id)).map((material) => withImageUrls(material, imageUrl, sizes));
}

/** The material of a question; `null` when the question has none. */
export const materialOf = <Kind extends Pick<Material, 'id'>>({ materialId }: Pick<Question, 'materialId'>, materials: readonly Kind[]): Kind | null =>
  materials.find(({ id }) => id === materialId) ?? null;
