/** Keys of the desk by their place on the keyboard (rule R369). */
import { describe, expect, it } from 'vitest';
import { commandOf, type KeyPlace } from './keys.ts';

const PAGE: KeyPlace = { focus: 'page', tool: 'move', hasCross: false };
const press = (code: string, given: Partial<KeyPlace> & { key?: string; ctrl?: boolean; shift?: boolean; alt?: boolean } = {}) => {
  const { key = '', ctrl = false, shift = false, alt = false, ...place } = given;
  return commandOf({ code, key, ctrlKey: ctrl, metaKey: false, altKey: alt, shiftKey: shift }, { ...PAGE, ...place });
};

describe('keys of the desk', () => {
  it.each([
    ['Digit1', { type: 'element', place: 0 }],
    ['Numpad9', { type: 'element', place: 8 }],
    ['Digit0', { type: 'nought' }],
    ['Enter', { type: 'next' }],
    ['KeyC', { type: 'comment' }],
    ['KeyR', { type: 'turn' }],
    ['ArrowLeft', { type: 'photo', step: -1 }],
    ['ArrowRight', { type: 'photo', step: 1 }],
    ['NumpadAdd', { type: 'larger' }],
    ['Minus', { type: 'smaller' }],
    ['KeyP', { type: 'tool', tool: 'pen' }],
    ['KeyV', { type: 'tool', tool: 'tick' }],
    ['KeyX', { type: 'tool', tool: 'cross' }],
    ['KeyF', { type: 'tool', tool: 'frame' }],
    ['KeyT', { type: 'tool', tool: 'text' }],
    ['KeyE', { type: 'tool', tool: 'eraser' }],
    ['Space', { type: 'move' }],
    ['Escape', { type: 'leave' }],
    ['KeyQ', null],
    ['ArrowUp', null],
  ])('%s', (code, command) => {
    expect(press(code)).toEqual(command);
  });

  it('a Russian layout has them at the same place', () => {
    expect(press('KeyV', { key: 'м' })).toEqual({ type: 'tool', tool: 'tick' });
    expect(press('Slash', { key: ',', shift: true })).toEqual({ type: 'tool', tool: 'question' });
    expect(press('Digit7', { key: '?', shift: true })).toEqual({ type: 'tool', tool: 'question' });
  });

  it('none acts while a text is typed, but for leaving and Ctrl+Enter in the comment', () => {
    for (const code of ['Digit1', 'Enter', 'KeyV', 'ArrowLeft', 'Space']) expect(press(code, { focus: 'text' })).toBeNull();
    expect(press('KeyZ', { focus: 'comment', ctrl: true })).toBeNull();
    expect(press('Enter', { focus: 'comment', ctrl: true })).toEqual({ type: 'next' });
    expect(press('Enter', { focus: 'text', ctrl: true })).toBeNull();
  });

  it('Enter on a button is that button, on an element or a point it is «Дальше»', () => {
    expect(press('Enter', { focus: 'button' })).toBeNull();
    expect(press('Enter', { focus: 'choice' })).toEqual({ type: 'next' });
    expect(press('Enter', { focus: 'radio' })).toEqual({ type: 'next' });
  });

  it('arrows in the row of points choose points, and nothing else', () => {
    expect(press('ArrowRight', { focus: 'radio' })).toBeNull();
    expect(press('ArrowRight', { focus: 'radio', tool: 'tick' })).toBeNull();
    expect(press('Space', { focus: 'choice' })).toBeNull();
  });

  it('with a stamp arrows move a cross, and Enter sets it once it is there', () => {
    expect(press('ArrowDown', { tool: 'tick' })).toEqual({ type: 'cross', x: 0, y: 10 });
    expect(press('ArrowLeft', { tool: 'frame', shift: true })).toEqual({ type: 'cross', x: -50, y: 0 });
    expect(press('Enter', { tool: 'tick', hasCross: true })).toEqual({ type: 'set' });
    expect(press('Enter', { tool: 'tick' })).toEqual({ type: 'next' });
    expect(press('ArrowLeft', { tool: 'pen' })).toEqual({ type: 'photo', step: -1 });
  });

  it('Ctrl+Z undoes; other keys with Ctrl or Alt are the browser’s', () => {
    expect(press('KeyZ', { ctrl: true })).toEqual({ type: 'undo' });
    expect(press('KeyR', { ctrl: true })).toBeNull();
    expect(press('Digit1', { alt: true })).toBeNull();
  });
});
