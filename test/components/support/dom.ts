/**
 * Setup of the component tests: one window for all tests of a worker, since the modules of the pages, which remember it, are shared
 * too. Requests and what they are made of stay those of Node, which the server of the test needs.
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
  // It loads no images and calls all of them complete; a browser says so of one that has failed, too.
  Object.defineProperty(window.HTMLImageElement.prototype, 'complete', { get: () => false });
  populateGlobal(globalThis, window, { bindFunctions: true });
  // The pages of a print wait for their letters.
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() } });
  Object.assign(globalThis, { [OPENED]: window });
}

/** As when a tablet is turned. @param width in pixels */
export const turnTo = (width: number): void => (globalThis as unknown as Record<symbol, GlobalWindow>)[OPENED]?.happyDOM.setViewport({ width });
