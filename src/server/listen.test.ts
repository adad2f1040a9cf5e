import { once } from 'node:events';
import { createServer, Server, type AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { expectFree } from './listen.ts';

afterEach(() => vi.restoreAllMocks());

test('an address is asked for without listening on it, which would let in who can not be answered yet', async () => {
  const listens = vi.spyOn(Server.prototype, 'listen');
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0']) await expectFree({ host, port: 0 });
  expect(listens).not.toHaveBeenCalled();
});

test('an address that is taken, or is none of this machine, is refused with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(expectFree({ host: '127.0.0.1', port })).rejects.toThrow(`PORT: порт ${port} на 127.0.0.1 уже занят.`);
  await expect(expectFree({ host: '0.0.0.0', port })).rejects.toThrow(`PORT: порт ${port} на 0.0.0.0 уже занят.`);
  other.close();
  await expect(expectFree({ host: '203.0.113.1', port: 0 })).rejects.toThrow(/^HOST: слушать 203\.0\.113\.1:0 не получается \(.+\)\.$/);
  await expect(expectFree({ host: 'nowhere.invalid', port: 0 })).rejects.toThrow(/^HOST: слушать nowhere\.invalid:0 не получается \(.+\)\.$/);
});
