/** Converts a press or a drag with a drawing tool into a mark on a photo (rule R365). */
import { CHECKING_LIMITS as LIMITS } from '../../../../../domain/checking/checking-limits.ts';
import type { Mark } from '../../../../../domain/checking/check-types.ts';
import { unitOf, type Point, type Size } from '../../../../../ui/photo-marks/geometry.ts';
import { boundsOf } from '../../../../../ui/photo-marks/marks-layer.tsx';
import { simplified, type StrokePoint } from '../../../../../ui/photo-marks/stroke.ts';
import type { Tool } from '../keys.ts';

/** The drawing in progress. */
export interface Drawing {
  tool: Tool;
  points: readonly StrokePoint[];
}

const NEW = 'new';
const whole = (value: number): number => Math.round(value);
const inside = (value: number, side: number): number => whole(Math.min(side, Math.max(0, value)));

export const newMarkId = (): string => Math.random().toString(36).slice(2, 12);

/** The mark that a drawing makes; `null` if it is too small to be meant, or if the tool does not draw. */
export function drawn({ tool, points }: Drawing, size: Size, id = NEW): Mark | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const place = { x: inside(first[0], size.width), y: inside(first[1], size.height) };
  switch (tool) {
    case 'pen':
      return { id, kind: 'pen', points: id === NEW ? [...points] : simplified(points, LIMITS.strokePoints) };
    case 'tick':
    case 'cross':
    case 'question':
      return { id, kind: tool, ...place };
    case 'text':
      return { id, kind: 'text', ...place, note: '' };
    case 'frame': {
      const end = { x: inside(last[0], size.width), y: inside(last[1], size.height) };
      const box = { x: Math.min(place.x, end.x), y: Math.min(place.y, end.y), width: Math.abs(end.x - place.x), height: Math.abs(end.y - place.y) };
      const least = unitOf(size) / 2;
      return box.width < least && box.height < least ? (id === NEW ? null : stampedFrame(place, size, id)) : { id, kind: 'frame', ...box };
    }
    case 'move':
    case 'eraser':
      return null;
  }
}

/** A frame of a fixed size around a place, for a press without a drag. */
function stampedFrame({ x, y }: Point, size: Size, id: string): Mark {
  const unit = unitOf(size);
  return { id, kind: 'frame', x: whole(x - unit * 3), y: whole(y - unit), width: whole(unit * 6), height: whole(unit * 2) };
}

/** The topmost mark at a place. */
export function markAt(marks: readonly Mark[], at: Point, size: Size): Mark | null {
  const unit = unitOf(size);
  return marks.findLast((mark) => isAt(mark, at, unit)) ?? null;
}

function isAt(mark: Mark, { x, y }: Point, unit: number): boolean {
  if (mark.kind === 'pen') return mark.points.some(([px, py], index) => distanceTo(x, y, [px, py], mark.points[index + 1] ?? [px, py]) < unit * 0.6);
  const { left, top, width, height } = boundsOf(mark, unit);
  const gap = unit * 0.3;
  return x >= left - gap && x <= left + width + gap && y >= top - gap && y <= top + height + gap;
}

/** The distance from a point to the line segment between two other points. */
function distanceTo(x: number, y: number, [ax, ay]: readonly number[] | readonly [number, number], [bx, by]: readonly number[]): number {
  const [fromX, fromY, toX, toY] = [ax ?? 0, ay ?? 0, bx ?? 0, by ?? 0];
  const length = (toX - fromX) ** 2 + (toY - fromY) ** 2;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / length));
  return Math.hypot(x - (fromX + share * (toX - fromX)), y - (fromY + share * (toY - fromY)));
}
