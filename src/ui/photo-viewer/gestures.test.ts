/** Mice, fingers and styluses draw on a photo, move it and zoom it (rule R366). */
import { describe, expect, it } from 'vitest';
import { down, move, NO_GESTURE, up, type Effect, type Gestures, type Pointer, type Settings } from './gestures.ts';

const TOOL: Settings = { hasTool: true, isMoving: false };
const HAND: Settings = { hasTool: false, isMoving: false };
const at = (x: number, y: number, type = 'touch', id = 1): Pointer => ({ id, type, x, y, pressure: 0.5 });

type Act = (state: Gestures) => [Gestures, Effect[]];
const run = (...acts: Act[]): Effect[] => {
  let state = NO_GESTURE;
  return acts.flatMap((act) => {
    const [next, effects] = act(state);
    state = next;
    return effects;
  });
};
const press = (pointer: Pointer, settings: Settings): Act => (state) => down(state, pointer, settings);
const drag = (pointer: Pointer): Act => (state) => move(state, pointer);
const lift = (pointer: Pointer): Act => (state) => up(state, pointer);
const kinds = (effects: Effect[]) => effects.map(({ type }) => type);

describe('pointers on a photo', () => {
  it('one finger draws with a tool, and moves the photo without', () => {
    const path = [at(0, 0), at(20, 0), at(20, 5)] as const;
    expect(kinds(run(press(path[0], TOOL), drag(path[1]), lift(path[2])))).toEqual(['begin', 'draw', 'drawn']);
    expect(run(press(path[0], HAND), drag(path[1]), lift(path[2]))).toEqual([{ type: 'pan', x: 20, y: 0 }]);
  });

  it('two fingers zoom and move, and give up a stroke that the first has begun; the finger that stays does nothing', () => {
    const effects = run(
      press(at(0, 0), TOOL),
      drag(at(2, 0)),
      press(at(100, 0, 'touch', 2), TOOL),
      drag(at(200, 0, 'touch', 2)),
      lift(at(2, 0)),
      drag(at(300, 0, 'touch', 2)),
      lift(at(300, 0, 'touch', 2)),
    );
    expect(kinds(effects)).toEqual(['begin', 'draw', 'cancel', 'pinch']);
    expect(effects.at(-1)).toMatchObject({ at: { x: 101, y: 0 }, x: 50, y: 0 });
    expect((effects.at(-1) as { factor: number }).factor).toBeCloseTo(198 / 98);
  });

  it('after a stylus was seen, fingers only move', () => {
    const effects = run(
      press(at(0, 0, 'pen'), TOOL),
      lift(at(0, 0, 'pen')),
      press(at(5, 5, 'touch', 2), TOOL),
      drag(at(25, 5, 'touch', 2)),
      lift(at(25, 5, 'touch', 2)),
      press(at(0, 0, 'mouse', 3), TOOL),
    );
    expect(kinds(effects)).toEqual(['begin', 'drawn', 'pan', 'begin']);
  });

  it('the palm of a hand neither ends the stroke of a stylus nor prevents it', () => {
    const palm = at(90, 90, 'touch', 2);
    const duringStroke = run(press(at(0, 0, 'pen'), TOOL), press(palm, TOOL), drag(at(9, 0, 'pen')), lift(palm), lift(at(9, 0, 'pen')));
    expect(kinds(duringStroke)).toEqual(['begin', 'draw', 'drawn']);
    const beforeStroke = run(press(palm, TOOL), press(at(0, 0, 'pen'), TOOL), drag(palm), drag(at(9, 0, 'pen')), lift(at(9, 0, 'pen')), lift(palm));
    expect(kinds(beforeStroke)).toEqual(['begin', 'cancel', 'begin', 'draw', 'drawn']);
  });

  it('Space moves the photo also with a tool', () => {
    expect(kinds(run(press(at(0, 0, 'mouse'), { hasTool: true, isMoving: true }), drag(at(9, 0, 'mouse'))))).toEqual(['pan']);
  });

  it('a press that does not move is a tap, and a cancelled one is nothing', () => {
    expect(run(press(at(3, 4), HAND), drag(at(5, 4)), lift(at(5, 4)))).toEqual([{ type: 'tap', at: { x: 5, y: 4 } }]);
    expect(run(press(at(3, 4), HAND), (state) => up(state, at(3, 4), true))).toEqual([]);
    expect(kinds(run(press(at(3, 4), TOOL), (state) => up(state, at(3, 4), true)))).toEqual(['begin', 'cancel']);
  });
});
