import type { Agent } from 'node:http';
import { TestClient } from '../../support/test-client.ts';

let clients = 0;

/**
 * Creates clients with distinct IP addresses, so that no rate limit by address applies.
 * The server must trust one proxy (`TRUST_PROXY=1`).
 */
export const distinctIpClients = (url: string, agent: Agent) => (): TestClient => {
  clients += 1;
  return new TestClient(url, agent, { 'x-forwarded-for': `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}` });
};
