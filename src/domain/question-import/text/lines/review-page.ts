/** A page of Moodle that was copied with all that stands around its questions (rule R239). */
import { MOODLE_PAGE } from './signs.ts';
import type { TextLine } from './text-line.ts';

/** The lines without those of the page, where «Текст вопроса» and points say that it is one. */
export function withoutReviewPage(lines: readonly TextLine[]): readonly TextLine[] {
  const isPage = lines.some(({ text }) => text === 'Текст вопроса') && lines.some(({ text }) => /^Балл(?:ов|а)?:? /.test(text));
  return isPage ? lines.filter(({ text }) => !MOODLE_PAGE.test(text)) : lines;
}
