/** Baseline of reads: `node:http` that sends recorded responses. */
import { get, type OutgoingHttpHeaders } from 'node:http';
import { serveBaseline } from './serve.ts';

/** The server to record, the session cookie, and the paths. */
const [origin = '', cookie = '', ...paths] = process.argv.slice(2);

interface RecordedResponse {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

const record = (path: string): Promise<RecordedResponse> =>
  new Promise((resolve, reject) => {
    get(origin + path, { headers: { cookie }, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      // `node:http` adds these headers itself.
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers;
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });

const responses = new Map<string | undefined, RecordedResponse>();
for (const path of paths) responses.set(path, await record(path));

serveBaseline((request, response) => {
  const recorded = responses.get(request.url);
  response.writeHead(recorded === undefined ? 404 : 200, recorded?.headers).end(recorded?.body);
});
