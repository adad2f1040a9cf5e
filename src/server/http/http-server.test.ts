import { once } from 'node:events';
import { createServer, Server, type AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { assertPortAvailable } from './http-server.ts';

afterEach(() => vi.restoreAllMocks());

test('assertPortAvailable does not listen, because the server could not respond to connections yet', async () => {
  const listens = vi.spyOn(Server.prototype, 'listen');
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0']) await assertPortAvailable({ host, port: 0 });
  expect(listens).not.toHaveBeenCalled();
});

test('assertPortAvailable fails with one line when the port is taken or the address is not local', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(assertPortAvailable({ host: '127.0.0.1', port })).rejects.toThrow(`PORT: порт ${port} на 127.0.0.1 уже занят.`);
  await expect(assertPortAvailable({ host: '0.0.0.0', port })).rejects.toThrow(`PORT: порт ${port} на 0.0.0.0 уже занят.`);
  other.close();
  await expect(assertPortAvailable({ host: '203.0.113.1', port: 0 })).rejects.toThrow(/^HOST: слушать 203\.0\.113\.1:0 не получается \(.+\)\.$/);
  await expect(assertPortAvailable({ host: 'nowhere.invalid', port: 0 })).rejects.toThrow(/^HOST: слушать nowhere\.invalid:0 не получается \(.+\)\.$/);
});
