import { implement, type Implementation } from '../../api/implement.ts';
import { Failure } from '../../domain/failure.ts';
import { getConfig, getHealth } from './contract.ts';

export interface SiteServices {
  botUrl: string;
  passwordMinLength: number;
  /** Rejects while the database can't be reached. */
  reachDatabase(): Promise<void>;
  isShuttingDown: () => boolean;
}

/** How long the database may take to answer before the service counts as unhealthy, ms. */
const HEALTH_WAIT = 2_000;

export const siteCalls = (services: SiteServices): Implementation[] => [
  implement(getConfig, () => ({ botUrl: services.botUrl, passwordMinLength: services.passwordMinLength })),

  implement(getHealth, async () => {
    if (services.isShuttingDown()) throw new Failure('unavailable');
    const tooLate = new Promise<'late'>((resolve) => setTimeout(resolve, HEALTH_WAIT, 'late').unref());
    const answer = await Promise.race([services.reachDatabase().then(() => 'ok', () => 'late'), tooLate]);
    if (answer !== 'ok') throw new Failure('unavailable');
    return { status: 'ok' as const };
  }),
];
