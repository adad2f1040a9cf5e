/** Finds the browsers other than Chromium in which scenarios run (ADR 54). */
import { findProgram } from './which.ts';

/**
 * The programs of each engine. Firefox runs headless. WebKitGTK needs a screen. It also needs a window manager, without
 * which no window gets the focus.
 */
export interface EnginePrograms {
  firefox: { firefox: string };
  webkit: { driver: string; xvfb: string; windowManager: string };
}

export type EngineName = keyof EnginePrograms;

/** The Debian packages of these programs. */
export const ENGINE_PACKAGES = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb', 'openbox'] } as const satisfies Record<EngineName, string[]>;

const FIREFOX_FOLDERS = ['/Applications/Firefox.app/Contents/MacOS', 'C:/Program Files/Mozilla Firefox'];

const FINDERS: { [Name in EngineName]: () => EnginePrograms[Name] | null } = {
  firefox: () => {
    const firefox = findProgram(['firefox-esr', 'firefox'], FIREFOX_FOLDERS);
    return firefox === null ? null : { firefox };
  },
  webkit: () => {
    const [driver, xvfb, windowManager] = ['WebKitWebDriver', 'Xvfb', 'openbox'].map((name) => findProgram([name], []));
    return driver && xvfb && windowManager ? { driver, xvfb, windowManager } : null;
  },
};

export const ENGINE_NAMES = Object.keys(ENGINE_PACKAGES) as EngineName[];

/** @returns the programs of an engine; `null` unless all of them are installed */
export const findEngine = <Name extends EngineName>(name: Name): EnginePrograms[Name] | null => FINDERS[name]();
