/** Marks are stored as vectors in pixels of the unturned photo (rule R365). */
import { describe, expect, it } from 'vitest';
import type { Mark } from '../../domain/checking/check-types.ts';
import { TURNS } from '../../domain/checking/photos/photo-id.ts';
import { nextTurn, numberedNotes, turnedSize, turnTransform, unturned, type Point } from './geometry.ts';
import { linesOf } from './marks-layer.tsx';
import { simplified, strokePath, type StrokePoint } from './stroke.ts';

const SIZE = { width: 300, height: 400 };

/** Applies a transform to a point as SVG does. */
function transformed({ x, y }: Point, transform: string | undefined): Point {
  const [, dx = '0', dy = '0', angle = '0'] = /translate\((\d+) (\d+)\) rotate\((\d+)\)/.exec(transform ?? '') ?? [];
  const [cos, sin] = [Math.cos((Number(angle) * Math.PI) / 180), Math.sin((Number(angle) * Math.PI) / 180)];
  return { x: x * cos - y * sin + Number(dx), y: x * sin + y * cos + Number(dy) };
}

describe('a turn', () => {
  it.each(TURNS)('of %i degrees shows each place inside the turned photo, and leads back', (turn) => {
    const { width, height } = turnedSize(SIZE, turn);
    for (const place of [{ x: 0, y: 0 }, { x: 300, y: 400 }, { x: 10, y: 350 }]) {
      const shown = transformed(place, turnTransform(SIZE, turn));
      expect(shown.x).toBeGreaterThanOrEqual(-1e-9);
      expect(shown.x).toBeLessThanOrEqual(width + 1e-9);
      expect(shown.y).toBeGreaterThanOrEqual(-1e-9);
      expect(shown.y).toBeLessThanOrEqual(height + 1e-9);
      const back = unturned(shown, SIZE, turn);
      expect([back.x, back.y]).toEqual([expect.closeTo(place.x), expect.closeTo(place.y)]);
    }
  });

  it('goes on clockwise and comes back after four', () => {
    expect([0, 90, 180, 270].map((turn) => nextTurn(turn as 0))).toEqual([90, 180, 270, 0]);
  });
});

describe('a stroke', () => {
  const wave = (count: number): StrokePoint[] => Array.from({ length: count }, (_, n) => [n, 40 * Math.sin(n / 9), 0.5]);

  it('keeps at most 500 points, its ends and its shape', () => {
    const long = simplified(wave(2_000), 500, 0);
    expect(long).toHaveLength(500);
    expect(long[0]).toEqual([0, 0, 0.5]);
    expect(long.at(-1)?.[0]).toBe(1_999);
    expect(Math.max(...long.map(([, y]) => y))).toBeGreaterThan(39);
  });

  it('drops what nobody sees, and rounds the rest', () => {
    expect(simplified([[0, 0, 0.5], [10.04, 0.01, 0.5], [20, 0, 0.333]], 500)).toEqual([[0, 0, 0.5], [20, 0, 0.33]]);
    expect(simplified([[5, 5, 1]], 500)).toEqual([[5, 5, 1]]);
  });

  it('is drawn as a closed outline, a dot too', () => {
    expect(strokePath(wave(50), 8)).toMatch(/^M[-\d. ]+Q[-\d. ]+Z$/);
    expect(strokePath([[5, 5, 0.5]], 8)).toMatch(/^M.*Z$/);
    expect(strokePath([], 8)).toBe('');
  });
});

describe('texts of marks', () => {
  const marks: Mark[] = [
    { id: 'a', kind: 'tick', x: 1, y: 1 },
    { id: 'b', kind: 'frame', x: 1, y: 1, width: 2, height: 2, note: ' ' },
    { id: 'c', kind: 'question', x: 1, y: 1, note: 'Почему?' },
    { id: 'd', kind: 'text', x: 1, y: 1, note: 'Ядро' },
  ];

  it('are numbered in the order of the list; blank ones have no number', () => {
    expect(numberedNotes(marks).map(({ number, note }) => [number, note])).toEqual([[1, 'Почему?'], [2, 'Ядро']]);
  });

  it('are broken at spaces, and no word is cut', () => {
    expect(linesOf('Эритроциты образует красный костный мозг')).toEqual(['Эритроциты образует красный', 'костный мозг']);
    expect(linesOf('а'.repeat(60))).toHaveLength(1);
  });
});
