/** The version of the site, which a page and the service worker tell each other. It is the URL of the script that every page starts with. */

/** The message by which a page tells the service worker its version. The worker answers through the port in the message. */
export interface VersionMessage {
  type: 'version';
  version: string;
}

/** The attribute of a page that the service worker has opened after it had waited for the server in vain. */
export const SILENT_PAGE = 'data-without-server';

export const isVersionMessage = (data: unknown): data is VersionMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'version' && 'version' in data && typeof data.version === 'string';
