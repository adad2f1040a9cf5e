import { NetworkError } from '../../../../../domain/errors.ts';
import type { Question } from '../../../../../domain/questions/question.ts';
import { toDataUrl } from '../../../../../ui/test-editor/fields/resize-image.ts';

/** The question with its image as a data URL, as editors keep it (rule R61). @throws Error if the image does not load */
export async function withInlineImage<Each extends Question>(question: Each): Promise<Each> {
  const { contextImage } = question;
  if (contextImage === null || contextImage.startsWith('data:')) return question;
  const response = await fetch(contextImage);
  if (!response.ok) throw new NetworkError(response.status);
  return { ...question, contextImage: await toDataUrl(await response.blob()) };
}
