/** Geometry of photos and of the marks on them. Marks store their places in pixels of the unturned photo (ADR 64). */
import type { Mark } from '../../domain/checking/check-types.ts';
import type { Turn } from '../../domain/checking/photos/photo-id.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

const isOnSide = (turn: Turn): boolean => turn === 90 || turn === 270;

/** The size of a photo after it was turned. */
export const turnedSize = ({ width, height }: Size, turn: Turn): Size => (isOnSide(turn) ? { width: height, height: width } : { width, height });

/** The turn by another 90° clockwise. */
export const nextTurn = (turn: Turn): Turn => ((turn + 90) % 360) as Turn;

/** The SVG transform that turns a photo. It also moves the photo, because its coordinates must stay positive. */
export function turnTransform({ width, height }: Size, turn: Turn): string | undefined {
  if (turn === 0) return undefined;
  const moved = { 90: `${height} 0`, 180: `${width} ${height}`, 270: `0 ${width}` }[turn];
  return `translate(${moved}) rotate(${turn})`;
}

/** Converts a place on the turned photo to the place on the unturned photo. */
export function unturned({ x, y }: Point, { width, height }: Size, turn: Turn): Point {
  switch (turn) {
    case 0:
      return { x, y };
    case 90:
      return { x: y, y: height - x };
    case 180:
      return { x: width - x, y: height - y };
    case 270:
      return { x: width - y, y: x };
  }
}

/** The unit for the size of marks: a fiftieth of the longer side. Marks then have the same size on every photo, whatever its resolution. */
export const unitOf = ({ width, height }: Size): number => Math.max(width, height) / 50;

/** The text of a mark; empty if it has none. */
export const noteOf = (mark: Mark): string => ('note' in mark ? (mark.note ?? '') : '');

/** The marks of a photo that have a text, each with its number. */
export const numberedNotes = (marks: readonly Mark[]): { number: number; mark: Mark; note: string }[] =>
  marks.filter((mark) => noteOf(mark).trim() !== '').map((mark, index) => ({ number: index + 1, mark, note: noteOf(mark) }));
