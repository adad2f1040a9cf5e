/** Finds which elements React has rendered again. */
import { expect } from './fixtures.tsx';

/** React gives an element a new props object each time that it renders the component around it. */
function propsOf(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  if (key === undefined) throw new Error('React has not rendered this element.');
  return (element as unknown as Record<string, unknown>)[key];
}

/**
 * Waits until React has rendered none of the elements again for ten turns of the event loop.
 * @returns their props
 */
async function settledProps(elements: Element[]): Promise<unknown[]> {
  let last = elements.map(propsOf);
  for (let stillTurns = 0; stillTurns < 10; stillTurns++) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const now = elements.map(propsOf);
    if (now.some((props, index) => props !== last[index])) stillTurns = 0;
    last = now;
  }
  return last;
}

/** @returns the indexes of those elements that an action renders again; the same elements must be there before and after */
export async function reRenderedBy(elements: () => Element[], action: () => Promise<unknown>): Promise<number[]> {
  const marked = elements();
  expect(marked).not.toEqual([]);
  const before = await settledProps(marked);
  await action();
  const after = await settledProps(marked);
  expect(elements()).toEqual(marked);
  return after.flatMap((props, index) => (props === before[index] ? [] : [index]));
}
