import { NetworkError } from '../../../../../domain/errors.ts';
import { toDataUrl } from '../../../../../ui/test-editor/fields/resize-image.ts';
import type { OfferedQuestion } from './use-chosen-questions.ts';

/**
 * Converts the images of a question and of its material to data URLs, the form in which editors hold images (rule R61).
 * @throws Error if an image does not load
 */
export async function withInlineImages({ question, material }: OfferedQuestion): Promise<Pick<OfferedQuestion, 'question' | 'material'>> {
  const { contextImage } = question;
  return {
    question: contextImage === null ? question : { ...question, contextImage: await inline(contextImage) },
    material: material && { ...material, images: await Promise.all(material.images.map(inline)) },
  };
}

async function inline(address: string): Promise<string> {
  if (address.startsWith('data:')) return address;
  const response = await fetch(address);
  if (!response.ok) throw new NetworkError(response.status);
  return toDataUrl(await response.blob());
}
