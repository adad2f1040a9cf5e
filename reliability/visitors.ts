import type { Agent } from 'node:http';
import { TestClient } from '../src/server/testing-client.ts';

let visitors = 0;

/**
 * A site that is visited from all over the world: each browser has a network address of its own, so no limit on an address is met.
 * Its server believes one proxy (`TRUST_PROXY=1`).
 * @returns what opens a new browser
 */
export const visitorsOf = (url: string, agent: Agent) => (): TestClient => {
  visitors += 1;
  return new TestClient(url, agent, { 'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` });
};
