/** How this page sends. */
import type { QueueEnvironment } from './lane.ts';
import type { SendPhoto } from './photos/photo-queue.ts';

/** How a page sends: the application sets it when it starts. */
export interface Transport extends Pick<QueueEnvironment, 'send' | 'onWaiting'> {
  sendPhoto: SendPhoto;
  /** Whether the site takes photos. @throws NetworkError, AppError */
  hasRoomForPhotos(signal: AbortSignal): Promise<boolean>;
}
let transport: Transport | null = null;
export const setTransport = (given: Transport): void => void (transport = given);

/** Sends a message of whatever kind. @throws as the queue's environment */
export const sendMessage: QueueEnvironment['send'] = (request, options) =>
  transport === null ? Promise.reject(new Error('No transport.')) : transport.send(request, options);

export const tellWaiting = (): void => transport?.onWaiting();

export const sendPhotoFromPage: SendPhoto = (url, bytes) => (transport === null ? Promise.reject(new Error('No transport.')) : transport.sendPhoto(url, bytes));

export const hasRoomForPhotos: Transport['hasRoomForPhotos'] = (signal) =>
  transport === null ? Promise.reject(new Error('No transport.')) : transport.hasRoomForPhotos(signal);
