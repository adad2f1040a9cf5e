import * as z from 'zod';
import { ImageSize } from '../images/image-size-schema.ts';
import { QUESTION_LIMITS as LIMITS } from '../questions/question-limits.ts';

/** Made by the client, unique in its test. */
export const MaterialId = z.string().regex(/^[\w-]{1,40}$/, 'id материала — от 1 до 40 латинских букв, цифр, _ и -.');

/** A text, images or both, to questions of a test that stand next to each other (rule R320). */
export const Material = z.object({
  id: MaterialId,
  /** Markdown, as texts of lessons are. */
  text: z.string().max(LIMITS.context, `Не больше ${LIMITS.context} символов.`),
  /** Data URLs for authors, addresses of this server for learners. */
  images: z.array(z.string()).max(LIMITS.materialImages, `Рисунков может быть не больше ${LIMITS.materialImages}.`),
}).meta({ id: 'Material' });

/** A material as pupils get it. */
export const ShownMaterial = Material.extend({
  /** The sizes of the images in their order, `null` for an unknown size; left out where no size is known. */
  imageSizes: z.array(ImageSize.nullable()).optional(),
}).meta({ id: 'ShownMaterial' });

export const Materials = z.array(Material).max(LIMITS.materials, `Не больше ${LIMITS.materials} материалов.`);
