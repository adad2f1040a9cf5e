import { handle, type Route } from '../../http/handler.ts';
import { AppError } from '../../domain/errors.ts';
import { pingDatabase, type Database } from '../../db/database.ts';
import { photoRoom } from '../../db/photos/photos.ts';
import { PHOTO_LIMITS } from '../../domain/checking/photos/photo-room.ts';
import { publishedPersonalData } from '../../db/personal-data/operator.ts';
import { getConfig, getHealth } from './contract.ts';

interface SiteServices {
  db: Database;
  botUrl: string;
  passwordMinLength: number;
  publicOrigin(): string;
  timeZone: string;
  hasServiceWorker: boolean;
  /** The maximum size of all photos together, bytes. */
  photosQuota: number;
  isShuttingDown: () => boolean;
}

/** The endpoints of the public settings and of the health check. */
export const siteEndpoints = (services: SiteServices): Route[] => [
  handle(getConfig, async () => ({
    botUrl: services.botUrl,
    passwordMinLength: services.passwordMinLength,
    publicOrigin: services.publicOrigin(),
    timeZone: services.timeZone,
    serviceWorker: services.hasServiceWorker,
    photos: (await photoRoom(services.db, services.photosQuota)) >= PHOTO_LIMITS.bytes,
    personalData: await publishedPersonalData(services.db),
  })),

  handle(getHealth, async () => {
    if (services.isShuttingDown() || !(await pingDatabase(services.db))) throw new AppError('unavailable');
    return { status: 'ok' as const };
  }),
];
