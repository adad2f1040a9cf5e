/** Chooses the points of a stroke that are stored, and draws the outline of the stroke from these points. */
import { getStroke } from 'perfect-freehand';

export type StrokePoint = [x: number, y: number, pressure: number];

/**
 * Keeps the points that give a stroke its shape, and always both ends. A point is dropped if its triangle with its neighbours is small (Visvalingam's
 * method). Such a point is dropped even if there are fewer points than the limit, because it costs bytes and shows nothing.
 * @param limit the number of points that may stay
 * @param slack the area of a triangle that nobody sees, in square pixels of the photo
 */
export function simplified(points: readonly StrokePoint[], limit: number, slack = 1): StrokePoint[] {
  const kept = points.map(rounded);
  while (kept.length > 2) {
    let [flattest, least] = [1, Infinity];
    for (let index = 1; index < kept.length - 1; index += 1) {
      const area = areaAt(kept, index);
      if (area < least) [flattest, least] = [index, area];
    }
    if (kept.length <= limit && least >= slack) break;
    kept.splice(flattest, 1);
  }
  return kept;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const rounded = ([x, y, pressure]: StrokePoint): StrokePoint => [tenth(x), tenth(y), Math.round(pressure * 100) / 100];

function areaAt(points: readonly StrokePoint[], index: number): number {
  const [a, b, c] = [points[index - 1], points[index], points[index + 1]];
  if (a === undefined || b === undefined || c === undefined) return Infinity;
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
}

/** The outline of a stroke as a closed SVG path with soft corners. */
export function strokePath(points: readonly StrokePoint[], size: number): string {
  const outline = getStroke(points as StrokePoint[], { size, thinning: 0.5, smoothing: 0.5, streamline: 0.3, simulatePressure: false });
  const [first] = outline;
  if (first === undefined) return '';
  const curves = outline.map(([x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? first;
    return `${tenth(x)} ${tenth(y)} ${tenth((x + nextX) / 2)} ${tenth((y + nextY) / 2)}`;
  });
  return `M${tenth(first[0])} ${tenth(first[1])}Q${curves.join(' ')}Z`;
}
