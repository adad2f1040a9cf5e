/**
 * Functions that run in the pages of every engine. Each is sent as text, so it may use only its arguments and
 * `window.listok`.
 */
import type { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';
import '../../support/press-point.ts';

declare global {
  interface Window {
    TestingLibraryDom: {
      queryAllByLabelText: typeof queryAllByLabelText;
      queryAllByRole: typeof queryAllByRole;
      queryAllByText: typeof queryAllByText;
    };
    findElements: typeof findElements;
  }
}

/** What a person calls an element. It is the whole name or text, or a part of it if `isPart` is set. */
export type Target = {
  by: 'label' | 'text' | 'link' | 'button' | 'radio' | 'checkbox' | 'combobox' | 'heading' | 'dialog' | 'menuitem' | 'option' | 'searchbox' | 'alert' | 'textbox';
  text: string;
  isPart?: boolean;
  /** The element that contains it. */
  within?: Target;
};

/** What the page shows of the elements that match a target. */
export type Sight = { count: number; text: string; value: string; isChecked: boolean; hasFocus: boolean; top: number };

/**
 * Finds the elements that a person finds by their name.
 * @returns the elements in their order on the page
 */
export function findElements({ by, text, isPart = false, within }: Target, from: HTMLElement = document.body): HTMLElement[] {
  const spaced = (content: string) => content.replace(/\s+/g, ' ').trim();
  const matches = (content: string) => (isPart ? spaced(content).includes(text) : spaced(content) === text);
  const { queryAllByLabelText, queryAllByRole, queryAllByText } = window.TestingLibraryDom;
  const roots = within === undefined ? [from] : window.findElements(within, from);
  return roots.flatMap((root) => {
    if (by === 'label') return queryAllByLabelText(root, matches);
    if (by === 'text') return queryAllByText(root, matches).filter((element) => element.getClientRects().length > 0);
    return queryAllByRole(root, by, { name: matches });
  });
}

export function look(target: Target): Sight {
  const elements = window.findElements(target);
  const [first] = elements;
  const input = first as HTMLInputElement | undefined;
  return {
    count: elements.length,
    text: first?.innerText ?? '',
    value: input?.value ?? '',
    isChecked: input?.checked === true,
    hasFocus: first !== undefined && first === document.activeElement,
    top: first === undefined ? 0 : Math.round(first.getBoundingClientRect().top),
  };
}

/** @returns where to press a control that does not move and is on top, or why the control cannot be pressed */
export async function whereToPress(target: Target): Promise<{ x: number; y: number; trouble: string }> {
  const elements = window.findElements(target);
  const [element] = elements;
  if (element === undefined || elements.length > 1) return { x: 0, y: 0, trouble: `${elements.length} elements` };
  // The server renders pages. A control reacts to a press only after React has hydrated it.
  if (!Object.keys(element).some((key) => key.startsWith('__reactProps'))) return { x: 0, y: 0, trouble: 'no script answers yet' };
  const before = window.pressPoint(element);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { x, y, cover } = window.pressPoint(element);
  if (x !== before.x || y !== before.y) return { x, y, trouble: 'it moves' };
  return { x, y, trouble: cover ?? '' };
}
