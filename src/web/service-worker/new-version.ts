/** Whether the device has another version of the site than this page (rule R195). */
import type { VersionMessage } from '../../ui/offline/site-version.ts';

let hasNewVersion = false;
let questions = 0;
const listeners = new Set<() => void>();

export const isNewVersionThere = (): boolean => hasNewVersion;

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The script that this page has started with: only a build's page has one in its head. */
const pageVersion = (): string => new URL(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '', location.href).pathname;

/** Asks the newest worker whose files are complete to compare versions, and tells it which files the page needs. */
export function compareVersions({ waiting, active }: Pick<ServiceWorkerRegistration, 'waiting' | 'active'>): void {
  const version = pageVersion();
  const { port1, port2 } = new MessageChannel();
  const question = ++questions;
  port1.addEventListener('message', ({ data }) => {
    // A newer worker has been asked since.
    if (question === questions) hasNewVersion = data !== version;
    listeners.forEach((listener) => listener());
    port1.close();
  });
  port1.start();
  // Chromium may hold an installed worker back for minutes, although it does not want to wait.
  (waiting ?? active)?.postMessage({ type: 'version', version } satisfies VersionMessage, [port2]);
}
