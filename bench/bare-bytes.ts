/** The first ceiling: `node:http` that sends the same bytes, knowing nothing. */
import { get, type OutgoingHttpHeaders } from 'node:http';
import { serve } from './serve.ts';

/** Where the answers are taken from: an address per path, with the cookie to ask with. */
const [origin = '', cookie = '', ...paths] = process.argv.slice(2);

interface Answer {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

const ask = (path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(origin + path, { headers: { cookie }, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      // The server itself says these.
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers;
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });

const answers = new Map<string | undefined, Answer>();
for (const path of paths) answers.set(path, await ask(path));

serve((request, response) => {
  const answer = answers.get(request.url);
  response.writeHead(answer === undefined ? 404 : 200, answer?.headers).end(answer?.body);
});
