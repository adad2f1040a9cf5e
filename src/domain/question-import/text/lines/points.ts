/**
 * Removes points that an author gives, such as «(2 балла)», and reports them. In the product the points follow from the
 * kind of a question.
 */
import type { TextLine } from './text-line.ts';

const POINTS = /[([]\s*(?:макс(?:имум|\.)?\s*)?(?:[–—-]\s*)?\d+(?:[.,]\d+)?\s*балл(?:а|ов|ы)?\.?\s*[)\]]|^\d+(?:[.,]\d+)?\s*балл(?:а|ов|ы)?\.?$/giu;

export const pointsIn = ({ text }: TextLine): string[] => [...text.matchAll(POINTS)].map(([points]) => points);

export function withoutPoints(line: TextLine): TextLine {
  return pointsIn(line).length === 0 ? line : { ...line, text: line.text.replace(POINTS, '').replace(/\s+/g, ' ').trim() };
}
