/**
 * Sets up the component tests. All tests of a worker share one window, because they share the modules of the pages,
 * which keep references to the window. Requests and their classes stay those of Node, because the server of the test
 * needs them.
 */
import 'fake-indexeddb/auto';
import { BrowserErrorCaptureEnum, GlobalWindow } from 'happy-dom';
import { populateGlobal } from 'vitest/runtime';

const OPENED = Symbol.for('listok.window');

if (!(OPENED in globalThis)) {
  const window = new GlobalWindow({
    url: 'http://localhost/',
    width: 1280,
    height: 800,
    settings: {
      errorCapture: BrowserErrorCaptureEnum.disabled,
      disableComputedStyleRendering: true,
      navigation: {
        disableMainFrameNavigation: true,
        disableChildFrameNavigation: true,
        disableChildPageNavigation: true,
        disableFallbackToSetURL: true,
      },
    },
  });
  // happy-dom loads no images but reports all of them as complete. Pages take a complete image without a size for an
  // image that has failed to load.
  Object.defineProperty(window.HTMLImageElement.prototype, 'complete', { get: () => false });
  populateGlobal(globalThis, window, { bindFunctions: true });
  // The print pages wait for their fonts.
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() } });
  Object.assign(globalThis, { [OPENED]: window });
}

/**
 * Changes the width of the window, as turning a tablet does.
 * @param width the new width in pixels
 */
export const turnTo = (width: number): void => (globalThis as unknown as Record<symbol, GlobalWindow>)[OPENED]?.happyDOM.setViewport({ width });
