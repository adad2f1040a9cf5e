/** The queue of photos that this page uses. */
import { sendPhotoFromPage } from '../device-transport.ts';
import { PhotoQueue } from './photo-queue.ts';
import { photoRows } from './photo-rows.ts';

export const photoQueue = new PhotoQueue(photoRows, sendPhotoFromPage);
