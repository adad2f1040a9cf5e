/** The photos of this page. */
import { sendPhotoFromPage } from '../device-transport.ts';
import { PhotoQueue } from './photo-queue.ts';
import { photoRows } from './photo-rows.ts';

export const photoQueue = new PhotoQueue(photoRows, sendPhotoFromPage);
