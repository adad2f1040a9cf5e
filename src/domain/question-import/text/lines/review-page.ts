/** Removes everything around the questions from a copied Moodle page (rule R239). */
import { MOODLE_PAGE } from './signs.ts';
import type { TextLine } from './text-line.ts';

/** Drops the lines of the page, if «Текст вопроса» and points prove that it is a Moodle page. */
export function withoutReviewPage(lines: readonly TextLine[]): readonly TextLine[] {
  const isPage = lines.some(({ text }) => text === 'Текст вопроса') && lines.some(({ text }) => /^Балл(?:ов|а)?:? /.test(text));
  return isPage ? lines.filter(({ text }) => !MOODLE_PAGE.test(text)) : lines;
}
