import { afterEach, expect, test, vi } from 'vitest';
import { forgetsUnvisited } from './forgets-unvisited.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['Safari', { GestureEvent: Event }, {}, true],
  ['a site on the home screen of an iPhone', { GestureEvent: Event }, { standalone: true }, false],
  ['a page in the browser of an iPhone', { GestureEvent: Event }, { standalone: false }, true],
  ['another browser', {}, {}, false],
])('%s', (_name, window, navigator, expected) => {
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', navigator);
  expect(forgetsUnvisited()).toBe(expected);
});
