/** Holds the functions with which the modules of this page send messages. */
import type { QueueEnvironment } from './lane.ts';
import type { SendPhoto } from './photos/photo-queue.ts';

/** The functions with which a page sends. The application sets them when it starts. */
export interface Transport extends Pick<QueueEnvironment, 'send' | 'onWaiting'> {
  sendPhoto: SendPhoto;
  /**
   * Whether the site accepts photos at this moment.
   * @throws NetworkError, AppError
   */
  hasRoomForPhotos(signal: AbortSignal): Promise<boolean>;
}
let transport: Transport | null = null;
export const setTransport = (given: Transport): void => void (transport = given);

/**
 * Sends a message of any kind.
 * @throws what `QueueEnvironment.send` throws
 */
export const sendMessage: QueueEnvironment['send'] = (request, options) =>
  transport === null ? Promise.reject(new Error('No transport.')) : transport.send(request, options);

export const tellWaiting = (): void => transport?.onWaiting();

export const sendPhotoFromPage: SendPhoto = (url, bytes) => (transport === null ? Promise.reject(new Error('No transport.')) : transport.sendPhoto(url, bytes));

export const hasRoomForPhotos: Transport['hasRoomForPhotos'] = (signal) =>
  transport === null ? Promise.reject(new Error('No transport.')) : transport.hasRoomForPhotos(signal);
