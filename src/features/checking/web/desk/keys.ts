/**
 * The keys of the desk. They are identified by their place on the keyboard, so they are the same in a Russian and a Latin layout
 * (rule R369).
 */

export const TOOLS = ['move', 'pen', 'tick', 'cross', 'question', 'frame', 'text', 'eraser'] as const;
export type Tool = (typeof TOOLS)[number];

/**
 * The tools that set a mark at a point. With the keyboard, the arrow keys move a cross, and Enter sets the mark at the
 * cross.
 */
const STAMPS: readonly Tool[] = ['tick', 'cross', 'question', 'frame', 'text'];
export const isStamp = (tool: Tool): boolean => STAMPS.includes(tool);

export type Command =
  | { type: 'element'; place: number }
  | { type: 'nought' | 'next' | 'comment' | 'turn' | 'larger' | 'smaller' | 'undo' | 'set' | 'leave' | 'move' }
  | { type: 'photo'; step: 1 | -1 }
  | { type: 'tool'; tool: Tool }
  | { type: 'cross'; x: number; y: number };

type Key = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export interface KeyPlace {
  /**
   * The kind of element that has the focus: the field of the comment, another field for text (`text`), the choice of points
   * (`radio`), the tick of an element (`choice`), a control that reacts to Enter (`button`), or anything else (`page`).
   */
  focus: 'text' | 'comment' | 'button' | 'choice' | 'radio' | 'page';
  tool: Tool;
  /** Whether the cross of the arrow keys is on the photo. */
  hasCross: boolean;
}

const TOOL_KEYS: Readonly<Record<string, Tool>> = { KeyP: 'pen', KeyV: 'tick', KeyX: 'cross', KeyF: 'frame', KeyT: 'text', KeyE: 'eraser' };
const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STEP = 10;
const LONG_STEP = 50;

export function commandOf(event: Key, place: KeyPlace): Command | null {
  const isControl = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  if (isControl) return controlCommand(event, place);
  if (event.code === 'Escape') return { type: 'leave' };
  if (place.focus === 'text' || place.focus === 'comment') return null;
  if (event.code === 'Enter' || event.code === 'NumpadEnter') return enterCommand(place);
  const arrow = ARROWS[event.code];
  if (arrow !== undefined) return arrowCommand(arrow, event, place);
  // Space presses a button or ticks a box that has the focus. Otherwise it moves the photo.
  if (event.code === 'Space') return place.focus === 'page' ? { type: 'move' } : null;
  return letterCommand(event);
}

function controlCommand({ code, shiftKey }: Key, { focus }: KeyPlace): Command | null {
  if ((code === 'Enter' || code === 'NumpadEnter') && focus === 'comment') return { type: 'next' };
  const isTyping = focus === 'text' || focus === 'comment';
  return code === 'KeyZ' && !shiftKey && !isTyping ? { type: 'undo' } : null;
}

function enterCommand({ focus, hasCross }: KeyPlace): Command | null {
  if (focus === 'button') return null;
  return { type: hasCross ? 'set' : 'next' };
}

function arrowCommand([x, y]: readonly [number, number], { shiftKey }: Key, { focus, tool }: KeyPlace): Command | null {
  if (focus === 'radio') return null;
  if (isStamp(tool)) {
    const step = shiftKey ? LONG_STEP : STEP;
    return { type: 'cross', x: x * step, y: y * step };
  }
  return x === 0 ? null : { type: 'photo', step: x > 0 ? 1 : -1 };
}

function letterCommand({ code, key, shiftKey }: Key): Command | null {
  if (key === '?' || (code === 'Slash' && shiftKey)) return { type: 'tool', tool: 'question' };
  if (code === 'Equal' || code === 'NumpadAdd') return { type: 'larger' };
  if (shiftKey) return null;
  const tool = TOOL_KEYS[code];
  if (tool !== undefined) return { type: 'tool', tool };
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  if (digit !== undefined) return digit === '0' ? { type: 'nought' } : { type: 'element', place: Number(digit) - 1 };
  switch (code) {
    case 'KeyC':
      return { type: 'comment' };
    case 'KeyR':
      return { type: 'turn' };
    case 'Minus':
    case 'NumpadSubtract':
      return { type: 'smaller' };
    default:
      return null;
  }
}
