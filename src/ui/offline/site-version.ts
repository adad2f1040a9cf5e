/** How a page and the service worker tell each other their versions of the site: the URL of the script that every page starts with. */

/** A page tells the service worker its version, and gets that of the worker through the port that comes with the message. */
export interface VersionMessage {
  type: 'version';
  version: string;
}

/** The attribute of the page that the service worker opens after it has waited for the server. */
export const SILENT_PAGE = 'data-without-server';

export const isVersionMessage = (data: unknown): data is VersionMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'version' && 'version' in data && typeof data.version === 'string';
