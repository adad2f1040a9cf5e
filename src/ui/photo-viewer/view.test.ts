/** Tests of how a photo is zoomed and moved (rule R366). */
import { describe, expect, it } from 'vitest';
import { changeView, onPhoto, startView, zoomPercent, type View, type ViewAction } from './view.ts';

const BOX = { width: 828, height: 628 };
const PHOTO = { width: 1500, height: 2000 };
const after = (...actions: ViewAction[]): View => actions.reduce(changeView, startView(BOX, PHOTO));

describe('the view of a photo', () => {
  it('begins whole and in the middle', () => {
    const view = startView(BOX, PHOTO);
    expect(view.scale).toBe(0.3);
    expect([view.x, view.y]).toEqual([(828 - 450) / 2, 14]);
  });

  it('does not enlarge a small photo', () => {
    expect(startView(BOX, { width: 100, height: 50 })).toMatchObject({ scale: 1, x: 364, y: 289 });
  });

  it('zooms at the pointer: what is there stays there', () => {
    const at = { x: 500, y: 100 };
    const before = onPhoto(startView(BOX, PHOTO), at);
    const view = after({ type: 'zoom', factor: 4, at });
    expect(onPhoto(view, at).x).toBeCloseTo(before.x);
    expect(onPhoto(view, at).y).toBeCloseTo(before.y);
    expect(zoomPercent(view)).toBe(120);
  });

  it('zooms neither beyond 800 % nor below half of the whole', () => {
    expect(after({ type: 'zoom', factor: 1000 }).scale).toBe(8);
    expect(after({ type: 'zoom', factor: 0.001 }).scale).toBe(0.15);
  });

  it('a double tap changes between 100 % and the whole', () => {
    const at = { x: 400, y: 300 };
    const actual = after({ type: 'switch', at });
    expect(actual).toMatchObject({ scale: 1, isWhole: false });
    expect(changeView(actual, { type: 'switch', at })).toEqual(startView(BOX, PHOTO));
  });

  it('a large photo cannot be moved out of its window', () => {
    const view = after({ type: 'actual' }, { type: 'pan', x: 9999, y: -9999 });
    expect([view.x, view.y]).toEqual([14, 628 - 2000 - 14]);
  });

  it('a whole photo stays whole in another window and after a turn, one that was zoomed keeps its scale', () => {
    const narrow = { width: 228, height: 628 };
    expect(after({ type: 'box', box: narrow }).scale).toBeCloseTo(200 / 1500);
    expect(after({ type: 'actual' }, { type: 'box', box: narrow }).scale).toBe(1);
    expect(after({ type: 'actual' }, { type: 'photo', photo: { width: 2000, height: 1500 } })).toMatchObject({ isWhole: true, scale: 0.4 });
  });
});
