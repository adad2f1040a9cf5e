/**
 * Decides what pointers on a photo do: draw, move or zoom (rule R366). It is a pure reducer, because tests can then use devices that nobody
 * here has.
 */
import type { Point } from '../photo-marks/geometry.ts';

export interface Pointer extends Point {
  id: number;
  type: string;
  pressure: number;
}

export interface Gestures {
  pointers: readonly Pointer[];
  /** `spent`: these pointers do nothing more until all of them are up. */
  mode: 'none' | 'draw' | 'pan' | 'pinch' | 'spent';
  /** Whether a stylus was used. From then on, fingers only move the photo. */
  hasStylus: boolean;
  /** The place where the first pointer came down. */
  start: Point | null;
  hasMoved: boolean;
}

export type Effect =
  | { type: 'draw' | 'drawn'; at: Pointer }
  | { type: 'begin'; at: Pointer }
  | { type: 'cancel' }
  | { type: 'pan'; x: number; y: number }
  | { type: 'pinch'; factor: number; at: Point; x: number; y: number }
  /** A press that has not moved, while no drawing tool is chosen. */
  | { type: 'tap'; at: Point };

export interface Settings {
  hasTool: boolean;
  /** Whether the space bar is held, which makes pointers move the photo. */
  isMoving: boolean;
}

export const NO_GESTURE: Gestures = { pointers: [], mode: 'none', hasStylus: false, start: null, hasMoved: false };

type Step = [Gestures, Effect[]];
/** A pointer that has moved less than this counts as not moved, in CSS pixels. */
const STILL = 6;

export function down(state: Gestures, pointer: Pointer, settings: Settings): Step {
  // The palm of the hand touches the screen while a stylus draws. It neither ends the stroke nor prevents the next stroke.
  if (pointer.type === 'touch' && state.pointers.some(({ type }) => type === 'pen')) return [state, []];
  if (pointer.type === 'pen' && state.pointers.some(({ type }) => type === 'touch')) {
    const [next, effects] = down({ ...NO_GESTURE, hasStylus: true }, pointer, settings);
    return [next, state.mode === 'draw' ? [{ type: 'cancel' }, ...effects] : effects];
  }
  const { hasTool, isMoving } = settings;
  const hasStylus = state.hasStylus || pointer.type === 'pen';
  const pointers = [...state.pointers.filter(({ id }) => id !== pointer.id), pointer];
  const next = { ...state, pointers, hasStylus };
  if (pointers.length === 2 && state.mode !== 'spent') {
    // The second pointer discards a stroke that the first pointer has begun.
    return [{ ...next, mode: 'pinch', hasMoved: true }, state.mode === 'draw' ? [{ type: 'cancel' }] : []];
  }
  if (pointers.length > 1) return [next, []];
  const draws = hasTool && !isMoving && !(hasStylus && pointer.type === 'touch');
  const begun: Gestures = { ...next, mode: draws ? 'draw' : 'pan', start: pointer, hasMoved: false };
  return [begun, draws ? [{ type: 'begin', at: pointer }] : []];
}

export function move(state: Gestures, pointer: Pointer): Step {
  const before = state.pointers.find(({ id }) => id === pointer.id);
  if (before === undefined) return [state, []];
  const pointers = state.pointers.map((each) => (each.id === pointer.id ? pointer : each));
  const hasMoved = state.hasMoved || (state.start !== null && distance(state.start, pointer) > STILL);
  const next = { ...state, pointers, hasMoved };
  switch (state.mode) {
    case 'draw':
      return [next, [{ type: 'draw', at: pointer }]];
    case 'pan':
      return hasMoved ? [next, [{ type: 'pan', x: pointer.x - before.x, y: pointer.y - before.y }]] : [{ ...state, hasMoved }, []];
    case 'pinch':
      return [next, pinch(state.pointers, pointers)];
    case 'none':
    case 'spent':
      return [next, []];
  }
}

export function up(state: Gestures, pointer: Pointer, isCancelled = false): Step {
  if (!state.pointers.some(({ id }) => id === pointer.id)) return [state, []];
  const pointers = state.pointers.filter(({ id }) => id !== pointer.id);
  const isLast = pointers.length === 0;
  const next: Gestures = { ...state, pointers, mode: isLast ? 'none' : 'spent', start: isLast ? null : state.start, hasMoved: isLast ? false : state.hasMoved };
  if (state.mode === 'draw') return [next, [isCancelled ? { type: 'cancel' } : { type: 'drawn', at: pointer }]];
  const isTap = state.mode === 'pan' && !state.hasMoved && !isCancelled;
  return [next, isTap ? [{ type: 'tap', at: { x: pointer.x, y: pointer.y } }] : []];
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

function pinch([one, other]: readonly Pointer[], [nextOne, nextOther]: readonly Pointer[]): Effect[] {
  if (one === undefined || other === undefined || nextOne === undefined || nextOther === undefined) return [];
  const [from, to] = [middle(one, other), middle(nextOne, nextOther)];
  const factor = distance(nextOne, nextOther) / Math.max(1, distance(one, other));
  return [{ type: 'pinch', factor, at: to, x: to.x - from.x, y: to.y - from.y }];
}
