import { expect, type Locator } from '@playwright/test';

type Props = Record<string, unknown>;

/** What React drew an element with last: another object whenever the part of the page that it belongs to is drawn anew. */
const propsOf = (locator: Locator) =>
  locator.evaluateAll((elements) => {
    const known = ((window as unknown as { drawn?: Map<Element, unknown> }).drawn ??= new Map());
    return elements.map((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$')) ?? '';
      const props = (element as unknown as Props)[key];
      const isSame = known.get(element) === props;
      known.set(element, props);
      return props !== undefined && isSame;
    });
  });

/** Which of these elements, by their places from 0, an act draws anew; they must be as many before and after. */
export async function drawnAnew(elements: Locator, act: () => Promise<unknown>): Promise<number[]> {
  const before = await propsOf(elements);
  await act();
  const after = await propsOf(elements);
  expect(after).toHaveLength(before.length);
  return after.flatMap((isSame, place) => (isSame ? [] : [place]));
}
