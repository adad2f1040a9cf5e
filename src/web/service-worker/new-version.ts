/** Whether the service worker has another version of the site than this page (rule R195). */
import type { VersionMessage } from '../../ui/offline/site-version.ts';

let hasNewVersion = false;
const listeners = new Set<() => void>();

export const isNewVersionThere = (): boolean => hasNewVersion;

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The script that this page has started with: only a build's page has one in its head. */
const pageVersion = (): string => new URL(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '', location.href).pathname;

/** Asks the worker that has the page. It also learns which files the page needs. */
export function compareVersions(): void {
  const version = pageVersion();
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }) => {
    hasNewVersion = data !== version;
    listeners.forEach((listener) => listener());
    port1.close();
  });
  port1.start();
  navigator.serviceWorker.controller?.postMessage({ type: 'version', version } satisfies VersionMessage, [port2]);
}
