export interface LabelledPoint {
  x: number;
  y: number;
  isEarlier: boolean;
}

export type LabelPlace = 'above' | 'below' | null;

const WIDTH = 36;
const HEIGHT = 15;
/** The distance from a point to the middle of its label, px. */
const DISTANCE = 15;

/**
 * Chooses a place for the label of each point: above it, or below it for an earlier attempt. If that place is taken, the label moves to the
 * other side; if both are taken, it is left out.
 */
export function placeLabels(points: readonly LabelledPoint[]): LabelPlace[] {
  const taken: { x: number; y: number }[] = [];
  return points.map(({ x, y, isEarlier }) => {
    const places = isEarlier ? (['below', 'above'] as const) : (['above', 'below'] as const);
    for (const place of places) {
      const label = { x, y: y + (place === 'above' ? -DISTANCE : DISTANCE) };
      if (taken.some((other) => Math.abs(other.x - x) < WIDTH && Math.abs(other.y - label.y) < HEIGHT)) continue;
      taken.push(label);
      return place;
    }
    return null;
  });
}
