import { describe, expect, test } from 'vitest';
import { defineEndpoint } from './endpoint.ts';
import { handle } from './handler.ts';
import { serve } from '../../test/support/servers/api-server.ts';
import { contentDisposition } from './send-file.ts';

const downloadLeaf = defineEndpoint({
  method: 'GET',
  path: '/api/leaf.txt',
  access: 'anyone',
  summary: 'Лист.',
  output: 'file',
  fileTypes: ['text/plain'],
  successStatuses: [200],
  errors: [],
});

const PATH = downloadLeaf.path;

/** Serves a download with these chunks. `ended` resolves when no more chunks will be read. */
function serveChunks(chunks: () => AsyncIterable<string>) {
  const ended = Promise.withResolvers<void>();
  let readChunks = 0;
  const observed = async function* () {
    try {
      for await (const chunk of chunks()) {
        readChunks += 1;
        yield chunk;
      }
    } finally {
      ended.resolve();
    }
  };
  const server = serve([handle(downloadLeaf, () => ({ name: 'Лист.txt', type: downloadLeaf.fileTypes[0], chunks: observed() }))]);
  return { ...server, ended: ended.promise, readChunks: () => readChunks };
}

async function* endless(): AsyncGenerator<string> {
  for (;;) yield Promise.resolve('лист'.repeat(10_000));
}

describe('a download', () => {
  test('a download has all chunks, the headers of every response, its type and its name', async () => {
    const { ask } = serveChunks(async function* () {
      yield* ['Клён', ', ', 'дуб'];
    });
    const { status, headers, text } = await ask(PATH);
    expect([status, text]).toEqual([200, 'Клён, дуб']);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-ours': 'yes',
      'x-request-id': 'a-request',
      'content-type': 'text/plain',
      'content-disposition': contentDisposition('Лист.txt'),
    });
  });

  test('a HEAD request gets the headers of a download and reads none of it', async () => {
    const { ask, readChunks } = serveChunks(endless);
    const { status, headers, text } = await ask(PATH, { method: 'HEAD' });
    expect([status, text, headers.get('content-disposition')]).toEqual([200, '', contentDisposition('Лист.txt')]);
    expect(readChunks()).toBe(0);
  });

  test('a download that fails before its first chunk becomes an error response', async () => {
    const { ask, unexpectedErrors } = serveChunks(async function* () {
      yield await Promise.reject<string>(new Error('disk'));
    });
    const { status, headers, text } = await ask(PATH);
    expect([status, JSON.parse(text)]).toMatchObject([500, { code: 'internal' }]);
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual(['application/json; charset=utf-8', null]);
    expect(unexpectedErrors).toEqual([new Error('disk')]);
  });

  test('a download that fails later breaks the connection, so that nobody takes the part for the whole', async () => {
    const received = Promise.withResolvers<void>();
    const { urlOf, unexpectedErrors } = serveChunks(async function* () {
      yield 'Клён';
      await received.promise;
      throw new Error('disk');
    });
    const { status, body } = await fetch(await urlOf(PATH));
    const reader = body?.getReader();
    expect([status, String(Buffer.from((await reader?.read())?.value ?? []))]).toEqual([200, 'Клён']);
    received.resolve();
    await expect(reader?.read()).rejects.toThrow('terminated');
    expect(unexpectedErrors).toEqual([new Error('disk')]);
  });

  test('a client that goes away ends a download without an error', async () => {
    const { urlOf, ended, unexpectedErrors, ask } = serveChunks(endless);
    const controller = new AbortController();
    const { body } = await fetch(await urlOf(PATH), { signal: controller.signal });
    await body?.getReader().read();
    controller.abort();
    await ended;
    // If there were an error, the server would have reported it before it answers this request.
    await ask('/api/other');
    expect(unexpectedErrors).toEqual([]);
  });

  test('a client that goes away before the first chunk ends a download without an error', async () => {
    const [asked, first] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const { urlOf, ended, unexpectedErrors, ask } = serveChunks(async function* () {
      asked.resolve();
      yield await first.promise;
      yield* endless();
    });
    const controller = new AbortController();
    const response = fetch(await urlOf(PATH), { signal: controller.signal });
    await asked.promise;
    controller.abort();
    await expect(response).rejects.toThrow('aborted');
    // When the server answers this request, it has noticed that the other connection is closed.
    await ask('/api/other');
    first.resolve('лист');
    await ended;
    // If there were an error, the server would have reported it before it answers this request.
    await ask('/api/other');
    expect(unexpectedErrors).toEqual([]);
  });

  test('a client that reads slowly pauses a download', async () => {
    const { urlOf, readChunks, ask } = serveChunks(endless);
    const controller = new AbortController();
    await fetch(await urlOf(PATH), { signal: controller.signal });
    // Without backpressure, chunks would be read during these requests. The chunks that were read before are in the
    // buffers of the system.
    for (let request = 0; request < 20; request += 1) await ask('/api/other');
    const before = readChunks();
    for (let request = 0; request < 20; request += 1) await ask('/api/other');
    expect(readChunks()).toBe(before);
    controller.abort();
  });
});

describe('the name of a download', () => {
  test.each([
    ['Клетка.csv', 'Kletka.csv', '%D0%9A%D0%BB%D0%B5%D1%82%D0%BA%D0%B0.csv'],
    ['Test 1.xlsx', 'Test_1.xlsx', 'Test%201.xlsx'],
    ["it's (a) *.csv", 'it_s_a_.csv', 'it%27s%20%28a%29%20_.csv'],
    ['a/b\\c:"d"?<e>|f.csv', 'a_b_c_d_e_f.csv', 'a_b_c_d_e_f.csv'],
    ['a\r\nSet-Cookie: x.csv', 'a_Set-Cookie_x.csv', 'a_Set-Cookie_%20x.csv'],
    ['a\u202Evsc.exe\ud800.csv', 'a_vsc.exe_.csv', 'a_vsc.exe_.csv'],
    ['.csv', '_.csv', '_.csv'],
    [`${'я'.repeat(300)}.csv`, `${'ya'.repeat(100)}.csv`,
      `${'%D1%8F'.repeat(100)}.csv`],
  ])('%j becomes %s for old clients and %s for others', (name, ascii, encoded) => {
    expect(contentDisposition(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
  });

  test('an ASCII name of its own says what the file is', () => {
    expect(contentDisposition('Съёмка: щит, Ель.xlsx', 'results-Съёмка: щит, Ель.xlsx')).toContain('filename="results-Semka_shchit_El.xlsx"; filename*=');
  });
});
