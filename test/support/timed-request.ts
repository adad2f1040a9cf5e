import { Agent, request as httpRequest } from 'node:http';

export interface SentRequest {
  path: string;
  cookie: string;
  /** The body; a request with one is a PUT by default. */
  body?: string;
  method?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 2 });

/**
 * @returns the latency in ms
 * @throws Error when the response is not a success, or is cut off
 */
export function send(port: number, { path, cookie, body, method = body === undefined ? 'GET' : 'PUT' }: SentRequest): Promise<number> {
  const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    httpRequest({ host: '127.0.0.1', port, agent, method, path, headers }, (incoming) => {
      // A response that is cut off has no end.
      incoming.on('error', reject).resume().on('end', () => {
        if (incoming.statusCode === 200 || incoming.statusCode === 201) resolve(performance.now() - start);
        else reject(new Error(`${method} ${path}: ${incoming.statusCode}`));
      });
    }).on('error', reject).end(body);
  });
}
