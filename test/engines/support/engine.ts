/** What the scenarios need of a browser engine, whatever its protocol. */

/** JSON values: both protocols send arguments and results as such. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A key that is no character. */
export type SpecialKey = 'Enter' | 'Escape' | 'Tab';

/** In px. */
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
   * Runs a function in the page, outside its content policy.
   * @param work is sent as text: it knows only its arguments and what the page has
   */
  evaluate<Result extends Json | void, Args extends Json[]>(work: (...args: Args) => Result | Promise<Result>, ...args: Args): Promise<Result>;
  /** Runs a script in the page. */
  addScript(text: string): Promise<void>;
  /** Presses the mouse at a point of the page's window: whatever is on top there gets the press. */
  press(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  pressKey(key: SpecialKey): Promise<void>;
  /** Presses a letter together with Ctrl. */
  pressControl(letter: string): Promise<void>;
  /** @returns a PNG of what the window shows */
  screenshot(): Promise<Buffer>;
  /** @returns how many pages the printer would get; `null` where the protocol cannot tell */
  countPrintedPages(): Promise<number | null>;
  close(): Promise<void>;
}
