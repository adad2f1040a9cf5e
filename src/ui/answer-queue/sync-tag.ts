/** The name of the service worker's event that sends answers. Version 0.6 has the same. */
export const SYNC_TAG = 'listok-outgoing';
