import { handle, type Route } from '../../http/handler.ts';
import { AppError } from '../../domain/errors.ts';
import { getConfig, getHealth } from './contract.ts';

interface SiteServices {
  botUrl: string;
  passwordMinLength: number;
  publicOrigin(): string;
  timeZone: string;
  hasServiceWorker: boolean;
  isDatabaseUp(): Promise<boolean>;
  isShuttingDown: () => boolean;
}

/** Public settings for the pages, and the health check. */
export const siteEndpoints = (services: SiteServices): Route[] => [
  handle(getConfig, () => ({
    botUrl: services.botUrl,
    passwordMinLength: services.passwordMinLength,
    publicOrigin: services.publicOrigin(),
    timeZone: services.timeZone,
    serviceWorker: services.hasServiceWorker,
  })),

  handle(getHealth, async () => {
    if (services.isShuttingDown() || !(await services.isDatabaseUp())) throw new AppError('unavailable');
    return { status: 'ok' as const };
  }),
];
