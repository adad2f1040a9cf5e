import * as z from 'zod';
import { ImageSize } from '../images/image-size-schema.ts';
import { QUESTION_LIMITS as LIMITS } from '../questions/question-limits.ts';

/** The id of a material. The client makes it; it is unique in its test. */
export const MaterialId = z.string().regex(/^[\w-]{1,40}$/, 'id материала — от 1 до 40 латинских букв, цифр, _ и -.');

/** A text, images or both that belong to several questions of a test next to each other (rule R320). */
export const Material = z.object({
  id: MaterialId,
  /** Markdown, as in the texts of lessons. */
  text: z.string().max(LIMITS.context, `Не больше ${LIMITS.context} символов.`),
  /** Data URLs in what authors send; addresses of this server in what learners get. */
  images: z.array(z.string()).max(LIMITS.materialImages, `Рисунков может быть не больше ${LIMITS.materialImages}.`),
}).meta({ id: 'Material' });

/** A material as pupils get it. */
export const ShownMaterial = Material.extend({
  /** The sizes of the images in the same order; `null` for an unknown size. It is left out when no size is known. */
  imageSizes: z.array(ImageSize.nullable()).optional(),
}).meta({ id: 'ShownMaterial' });

export const Materials = z.array(Material).max(LIMITS.materials, `Не больше ${LIMITS.materials} материалов.`);
