/** Compares the version of the site on the device with the version of this page (rule R195). */
import type { VersionMessage } from '../../ui/offline/site-version.ts';

let hasNewVersion = false;
let questions = 0;
const listeners = new Set<() => void>();

export const isNewVersionThere = (): boolean => hasNewVersion;

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address of the script that this page started with. Only a built page has it in its head. */
const pageVersion = (): string => new URL(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '', location.href).pathname;

/** Asks the newest service worker with complete files to compare versions. It also tells the worker which files the page needs. */
export function compareVersions({ waiting, active }: Pick<ServiceWorkerRegistration, 'waiting' | 'active'>): void {
  const version = pageVersion();
  const { port1, port2 } = new MessageChannel();
  const question = ++questions;
  port1.addEventListener('message', ({ data }) => {
    // The answer is ignored if a newer worker has been asked since.
    if (question === questions) hasNewVersion = data !== version;
    listeners.forEach((listener) => listener());
    port1.close();
  });
  port1.start();
  // The waiting worker is the newest, so it is asked first. A worker may wait although it has called `skipWaiting`: Chromium may delay its activation
  // for minutes.
  (waiting ?? active)?.postMessage({ type: 'version', version } satisfies VersionMessage, [port2]);
}
