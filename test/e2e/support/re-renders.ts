/** Finds which elements React has rendered again. */
import { expect, type Locator } from '@playwright/test';

/**
 * Resolves when React has rendered none of the elements again for 10 frames. React gives an element a new props object each
 * time that it renders the component around it.
 * @returns for each element, whether it still has the props of the mark, which `setMark` makes the present ones
 */
const settle = (elements: Locator, setMark: boolean): Promise<boolean[]> =>
  elements.evaluateAll(async (nodes, isMarking) => {
    const propsOf = (node: Element): unknown => {
      const key = Object.keys(node).find((name) => name.startsWith('__reactProps$')) ?? '';
      return (node as unknown as Record<string, unknown>)[key];
    };
    let last = nodes.map(propsOf);
    for (let stillFrames = 0; stillFrames < 10; stillFrames++) {
      await new Promise(requestAnimationFrame);
      const now = nodes.map(propsOf);
      if (now.some((props, index) => props !== last[index])) stillFrames = 0;
      last = now;
    }
    const page = window as unknown as { markedProps?: Map<Element, unknown> };
    if (isMarking || page.markedProps === undefined) page.markedProps = new Map(nodes.map((node) => [node, propsOf(node)]));
    return nodes.map((node) => propsOf(node) !== undefined && page.markedProps?.get(node) === propsOf(node));
  }, setMark);

/** @returns the indexes of those elements that an action renders again; there must be as many before and after */
export async function reRenderedBy(elements: Locator, action: () => Promise<unknown>): Promise<number[]> {
  const before = await settle(elements, true);
  expect(before).not.toEqual([]);
  expect(before).not.toContain(false);
  await action();
  const after = await settle(elements, false);
  expect(after).toHaveLength(before.length);
  return after.flatMap((isSame, index) => (isSame ? [] : [index]));
}
