/** What the scenarios need of a browser engine. It is the same for every protocol. */

/** A JSON value. Both protocols send arguments and results as JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A key that types no character. */
export type SpecialKey = 'Enter' | 'Escape' | 'Tab';

/** The size of the screen in px. */
export interface Screen {
  width: number;
  height: number;
}

export interface Engine {
  /** The engine with its version. */
  name: string;
  /** Opens an address, and waits until it has loaded. */
  open(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /**
   * Runs a function in the page. The content security policy of the page does not restrict it.
   * @param work is sent as text, so it may use only its arguments and what the page has
   */
  evaluate<Result extends Json | void, Args extends Json[]>(work: (...args: Args) => Result | Promise<Result>, ...args: Args): Promise<Result>;
  /** Runs a script in the page. */
  addScript(text: string): Promise<void>;
  /** Presses the mouse at a point of the page's window. Whatever is on top there gets the press. */
  press(x: number, y: number): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  pressKey(key: SpecialKey): Promise<void>;
  /** Presses a letter together with Ctrl. */
  pressControl(letter: string): Promise<void>;
  /** @returns a PNG of what the window shows */
  screenshot(): Promise<Buffer>;
  /** @returns how many pages would be printed; `null` when the protocol cannot tell */
  countPrintedPages(): Promise<number | null>;
  close(): Promise<void>;
}
