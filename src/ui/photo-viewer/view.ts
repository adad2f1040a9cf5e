/**
 * The place and the scale of a photo in its window, which is the part of the page that shows the photo. The file is a pure reducer. Its unit is the
 * CSS pixel of the window.
 */
import type { Point, Size } from '../photo-marks/geometry.ts';

export interface View {
  /** The size of the window. */
  box: Size;
  /** The size of the turned photo, in its own pixels. */
  photo: Size;
  /** The number of CSS pixels for a pixel of the photo. */
  scale: number;
  /** The top left corner of the photo. */
  x: number;
  y: number;
  /** Whether the photo is fitted into the window again when the size of the window changes. */
  isWhole: boolean;
}

export type ViewAction =
  | { type: 'box'; box: Size }
  | { type: 'photo'; photo: Size }
  | { type: 'whole' }
  /** Shows the photo at 100 %: a pixel of the photo is a pixel of the page. */
  | { type: 'actual'; at?: Point }
  | { type: 'zoom'; factor: number; at?: Point }
  | { type: 'pan'; x: number; y: number }
  /** Switches between the whole photo and 100 %, on a double tap. */
  | { type: 'switch'; at: Point };

const MARGIN = 14;
const MAX_SCALE = 8;

export const startView = (box: Size, photo: Size): View => whole({ box, photo, scale: 1, x: 0, y: 0, isWhole: true });

export function changeView(view: View, action: ViewAction): View {
  switch (action.type) {
    case 'box':
      return view.isWhole ? whole({ ...view, box: action.box }) : kept({ ...view, box: action.box });
    case 'photo':
      return whole({ ...view, photo: action.photo });
    case 'whole':
      return whole(view);
    case 'actual':
      return zoomed(view, 1 / view.scale, action.at);
    case 'zoom':
      return zoomed(view, action.factor, action.at);
    case 'pan':
      return kept({ ...view, x: view.x + action.x, y: view.y + action.y, isWhole: false });
    case 'switch':
      return view.isWhole ? zoomed(view, 1 / view.scale, action.at) : whole(view);
  }
}

/** The scale at which the whole photo is visible. Small photos are not enlarged. */
function wholeScale({ box, photo }: Pick<View, 'box' | 'photo'>): number {
  const room = (side: number): number => Math.max(1, side - 2 * MARGIN);
  return Math.min(1, room(box.width) / photo.width, room(box.height) / photo.height);
}

const whole = (view: View): View => kept({ ...view, scale: wholeScale(view), isWhole: true });

/** Zooms. The part of the photo at the given point stays there. */
function zoomed(view: View, factor: number, at: Point = { x: view.box.width / 2, y: view.box.height / 2 }): View {
  const scale = Math.min(MAX_SCALE, Math.max(wholeScale(view) / 2, view.scale * factor));
  const ratio = scale / view.scale;
  return kept({ ...view, scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, isWhole: false });
}

/** Keeps the photo in its window: a smaller photo is centred, a larger photo covers the window. */
function kept(view: View): View {
  const { box, photo, scale } = view;
  const place = (given: number, room: number, length: number): number => {
    if (length <= room) return (room - length) / 2;
    return Math.min(MARGIN, Math.max(room - length - MARGIN, given));
  };
  return { ...view, x: place(view.x, box.width, photo.width * scale), y: place(view.y, box.height, photo.height * scale) };
}

/** The place on the turned photo for a place in the window. */
export const onPhoto = ({ x, y, scale }: View, at: Point): Point => ({ x: (at.x - x) / scale, y: (at.y - y) / scale });

/** The zoom in percent. At 100 %, a pixel of the photo is a pixel of the page. */
export const zoomPercent = ({ scale }: View): number => Math.round(scale * 100);
