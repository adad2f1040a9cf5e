import { implement, type Implementation } from '../../api/implement.ts';
import { Failure } from '../../domain/failure.ts';
import { getConfig, getHealth } from './contract.ts';

interface SiteServices {
  botUrl: string;
  passwordMinLength: number;
  isDatabaseUp(): Promise<boolean>;
  isShuttingDown: () => boolean;
}

/** What everybody may know of the site: its settings for pages, and whether it works. */
export const siteCalls = (services: SiteServices): Implementation[] => [
  implement(getConfig, () => ({ botUrl: services.botUrl, passwordMinLength: services.passwordMinLength })),

  implement(getHealth, async () => {
    if (services.isShuttingDown() || !(await services.isDatabaseUp())) throw new Failure('unavailable');
    return { status: 'ok' as const };
  }),
];
